"""Many games at a time, in compiled code."""
