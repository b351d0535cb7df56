"""Noms: an auction, a called card, a partner whom nobody knows."""
