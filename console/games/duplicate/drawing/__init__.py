"""How duplicate draws its stages on a canvas."""
