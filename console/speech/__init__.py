"""What the room hears: pure scripts (`scripts`), then the voice that says them (`voice`)."""
