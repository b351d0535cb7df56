"""The command line: `python -m tournaments.seating`."""
