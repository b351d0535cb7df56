"""Faults on purpose, while a paper night and online games go on: `make faults`."""
