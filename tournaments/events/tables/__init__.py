"""Tables of a round: their seats, links and versions, closing one early, and free tables."""
