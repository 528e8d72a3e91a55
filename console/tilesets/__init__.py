"""The club's physical sets: kept as files, enrolled and checked tile by tile."""
