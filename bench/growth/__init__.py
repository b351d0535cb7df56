"""What many clubs need, by simulation: `python -m bench.growth`."""
