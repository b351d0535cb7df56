"""`python -m tournaments.seating`: draw, `check FILE`, `replay FILE`, `event`."""

from tournaments.seating.cli.commands import main

raise SystemExit(main())
