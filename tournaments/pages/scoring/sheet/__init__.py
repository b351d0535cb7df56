"""Pages for entering a whole sheet: a grid, its fields and rows, and how they are saved."""
