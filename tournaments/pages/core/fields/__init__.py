"""Make the fields of forms from what the engine and settings declare."""
