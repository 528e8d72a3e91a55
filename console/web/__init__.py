"""The pages: they post commands and read snapshots; they never touch the machines."""
