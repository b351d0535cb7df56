"""Games online: opening, playing, what happens by itself, and what the table agrees on."""
