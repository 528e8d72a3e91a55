"""The machine around the console: copies, health, power, systemd, panel, and its doctor."""
