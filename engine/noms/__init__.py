"""Noms: an auction, a called card, and a partner who is known only when that card is played."""
