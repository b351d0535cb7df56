"""Define what belongs to casual games online: the expert's advice, and the daily deal."""
