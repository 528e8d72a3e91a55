"""Everything that reads what others wrote, driven with what nobody should have written."""
