"""The search for a good draw: annealing, tabu search, symmetry, initial seatings."""
