"""What everyone at a night is shown: announcements, and the timer of a round."""
