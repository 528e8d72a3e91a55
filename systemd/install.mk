# The box: install, remove, carry to a machine without a network, try in a virtual machine.

WHEEL_DIR ?= dist/wheels-$(shell uname -m)
VM_DIR    ?= build/vm

.PHONY: install uninstall bundle vm-test

# PREFIX, DESTDIR, WHEELS, APT, START, NAME and HUB are explained at the top of systemd/install.sh.
install:
	@systemd/install.sh install

uninstall:
	@systemd/install.sh uninstall

# Everything `make install WHEELS=…` needs from PyPI, ours included, for machines like this one.
bundle: setup
	rm -rf $(WHEEL_DIR)
	$(BIN)/python -m pip download --quiet --require-hashes --dest $(WHEEL_DIR) -r requirements.lock
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir $(WHEEL_DIR) .
	@echo "Roues prêtes dans $(WHEEL_DIR). Sur l'autre machine : sudo make install WHEELS=$(WHEEL_DIR)"

# A virtual club evening on a real systemd. As root; downloads Debian packages only.
vm-test: bundle
	@.ci/system-tools vm
	@.ci/system-tools arm
	@.ci/system-tools test
	tests/vm/build_guest $(VM_DIR) $(WHEEL_DIR)
	PUPITRE_VM=$(VM_DIR) $(BIN)/python -m tests.delivered installed $(VM_DIR)/evening
	PUPITRE_VM=$(VM_DIR) $(BIN)/pytest tests/vm/club_evening.py -s $(ARGS)
