"""Pages of games played online. What they show of the cards comes from `tournaments.online`."""
