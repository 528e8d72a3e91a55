"""How duplicate draws its phases on a canvas."""
