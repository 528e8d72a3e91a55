"""The box: copies, health, power, systemd, the doctor, the panel it may have."""
