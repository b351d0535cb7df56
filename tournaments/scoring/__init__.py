"""Deal results: submitted, compared, accepted, signed; and what the director decides."""
