"""The club's league: people, events, rounds, tables, results and standings."""
