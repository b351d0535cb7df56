"""`python -m tournaments.seating`: draw, `check FILE`, `event`."""

from tournaments.seating.commands import main

raise SystemExit(main())
