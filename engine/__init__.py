"""The rules and their arithmetic: no clock, no dice, no files, no threads, no French for people."""
