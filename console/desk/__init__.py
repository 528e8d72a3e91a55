"""What hands do at the desk: buttons, modes, options, and the messages they post."""
