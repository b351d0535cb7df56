"""Pages about e-mails to players: confirming an address, stopping results, choosing them."""
