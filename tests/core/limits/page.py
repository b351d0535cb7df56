"""Write docs/limits.md, the table of all limits: `python -m tests.core.limits.page --write`."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.core.limits import Limit

PAGE = Path(__file__).parents[3] / "docs" / "limits.md"
HEAD = """\
# Limits

How often strangers and members may do things. A use beyond a limit is answered with
429 and `Retry-After`, the seconds to wait: a problem document `too-many-requests` in the API, a
sentence on a page. This page is written from `tournaments/core/limits/table.py` by
`python -m tests.core.limits.page --write`; the reasons are in
[0180](adr/0180-limits-are-one-table.md) and [0181](adr/0181-sign-in-is-slowed-for-new-devices.md).

An address is one IPv4 address, or one /64 network of IPv6. Behind a proxy of your own set `PROXIES`
(README), otherwise all people share one address. Numbers by address are for a whole club behind one
address, forty phones in one pub's Wi-Fi; `LIMITS_FACTOR=3` trebles them for a hall with more. An
account is a person, unless the row says otherwise.

## Counted in the database, for all processes together

{shared}
## Counted in the memory of each process

`LIMITS_FACTOR` multiplies these by account as well.

{memory}
## Connections

A process has at most {connections:,} connections open, fewer where the system lets it open fewer
files, and answers 503 to more. One address has at most {by_address:,} of them, times
`LIMITS_FACTOR`, unless `PROXIES` is set ([0160](adr/0160-connections-have-deadlines.md)).
"""
COLUMNS = ("What", "Within", "By address", "By account", "Why these numbers")


def build_page() -> str:
    """Return the page."""
    from ops.connections import MAX_CONNECTIONS_PER_ADDRESS
    from ops.file_limit import MAX_CONNECTIONS
    from tournaments.core.limits import LIMITS

    rows = LIMITS.values()
    shared = _table([limit for limit in rows if not limit.in_memory])
    return HEAD.format(
        shared=shared,
        memory=_table([limit for limit in rows if limit.in_memory]),
        connections=MAX_CONNECTIONS,
        by_address=MAX_CONNECTIONS_PER_ADDRESS,
    )


def _table(limits: list[Limit]) -> str:
    lines = [COLUMNS, ["---"] * len(COLUMNS), *map(_cells, limits)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _cells(limit: Limit) -> list[str]:
    by_client, by_account = _number(limit.by_client), _number(limit.by_account)
    if limit.by_both:
        by_account = f"{limit.by_both} from one address"
    if limit.by_all:
        by_client += f"; {limit.by_all} in all"
    return [
        f"{limit.what} (`{limit.name}`)",
        _window(limit.window),
        by_client,
        by_account,
        limit.why,
    ]


def _number(number: int | None) -> str:
    return f"{number:,}" if number else "–"


def _window(window: timedelta | None) -> str:
    if window is None:
        return "at once"
    minutes = int(window / timedelta(minutes=1))
    names = {1: "a minute", 60: "an hour", 24 * 60: "a day"}
    return names.get(minutes, f"{minutes} minutes")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(build_page(), encoding="utf-8")
    else:
        sys.stdout.write(build_page())
