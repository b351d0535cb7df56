"""Fast play-outs for bots: fast deals, determinization, rollouts."""
