# The card of a Raspberry Pi: make it, lock what it is made of, try it without a Pi.

CARD_DIR ?= build/card

.PHONY: image image-lock arm-test clean-roots

# An image, its update, checksums and SBOM in $(CARD_DIR)/out. No root.
image: lexicon
	@.ci/system-tools image
	systemd/card/image $(CARD_DIR)

# Which packages of Debian, asked anew.
image-lock:
	systemd/card/lock-packages

# The card without a Pi: what each board asks for, the kernels, parsers and journal of the image under emulation, then its own
# kernel, initramfs and partitions: an evening with no terminal (tests/delivered; stopped, it goes on where it was), an update, a
# rollback, power cuts. Long.
arm-test: lexicon
	@.ci/system-tools arm
	@.ci/system-tools test
	@test -e $(CARD_DIR)/out/SHA256SUMS || $(MAKE) image
	PUPITRE_CARD=$(CARD_DIR) $(BIN)/pytest tests/arm/boards.py -q
	PUPITRE_CARD=$(CARD_DIR) $(BIN)/python -m tests.delivered card $(CARD_DIR)/evening
	PUPITRE_CARD=$(CARD_DIR) $(BIN)/pytest tests/arm/card_evening.py -s $(ARGS)
	PUPITRE_CARD=$(CARD_DIR) $(BIN)/pytest tests/arm/user_mode.py --numprocesses $(WORKERS) $(ARGS)
	@echo "Not proven, for want of a Raspberry Pi: its firmware's hand-over, HDMI and vc4, sound, the panel's pins,"
	@echo "its radio with its firmware, boards other than the Pi 3 beyond their files, a card's endurance, the real speed."

# `make run`, `make test` and `make install` in Debians that have nothing of ours:  SUITES="trixie bookworm"
# ARCH=arm64 for a Pi's processor
clean-roots:
	@.ci/system-tools roots
	tests/roots/try_clean_roots $(SUITES)
