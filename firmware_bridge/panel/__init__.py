"""Buttons, lamps and buzzer: the only room that imports gpiozero."""
