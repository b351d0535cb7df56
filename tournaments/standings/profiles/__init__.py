"""What players nominate and take, counted by hand size, position and special deal."""
