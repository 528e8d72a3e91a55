"""Every page in every state of a played evening: photographed, measured and checked."""
