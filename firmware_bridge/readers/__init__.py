"""Readers of tags, of every family. Nothing is loaded before somebody asks for it."""
