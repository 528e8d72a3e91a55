"""What the house needs and nobody installs: pictures of the manual, a database to be killed."""
