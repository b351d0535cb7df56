"""What everyone at a night is shown: announcements, the timer, the projector."""
