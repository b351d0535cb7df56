"""The whole shape of production on one machine, without containers."""
