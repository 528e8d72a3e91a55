"""What the room sees: scenes drawn from snapshots and now; only `window` knows a real screen."""
