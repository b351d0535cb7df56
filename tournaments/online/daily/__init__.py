"""Run the daily deal: the same short game against the same bots for all who play it that day."""
