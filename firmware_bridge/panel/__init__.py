"""Buttons, lamps, buzzer and figures of the desk: the only room that imports gpiozero."""
