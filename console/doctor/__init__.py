"""For the person with the screwdriver: what is found, what answers, what to try."""
