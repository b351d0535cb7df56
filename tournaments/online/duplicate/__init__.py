"""Play duplicate: tables of a round with the same deals, sealed until all have finished."""
