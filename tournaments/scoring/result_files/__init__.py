"""Results as files for spreadsheets: written, and read back in."""
