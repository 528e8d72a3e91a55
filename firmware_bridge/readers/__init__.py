"""Readers of tags: frames, conversations, ports. Nothing is loaded before somebody asks for it."""
