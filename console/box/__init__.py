"""The box: what makes a console of a small computer that people plug in and pull out."""
