"""Let people who have played together find each other again: requests, friends, invitations."""
