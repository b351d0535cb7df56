"""Let the expert advise a seat: hints during a deal, and a review after it."""
