"""What the desk is about, as plain values: buttons, choices, options, messages of the inbox."""
