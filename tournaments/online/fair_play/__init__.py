"""Help directors see cheating: seats of one person or device, and reports from the table."""
