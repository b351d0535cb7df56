"""Clag: nominate exactly the tricks you will take."""
