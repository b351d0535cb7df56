"""Run a seating command: draw, `check FILE`, `replay FILE`, `event` or `bank`."""

from tournaments.seating.cli.commands import main

raise SystemExit(main())
