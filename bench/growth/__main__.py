"""What many clubs need, and what breaks first: `python -m bench.growth`.

Simulates 1,000 clubs on one evening, and 100,000 clubs in a week, of which the busiest evening
counts. The costs are those of docs/scaling.md: `python -m bench.prod_like` measured all but those
of an online action, which are an estimate.
"""

from __future__ import annotations

import sys
from random import Random

from bench.growth.capacity import Costs, cores_needed, first_to_end, needs
from bench.growth.evening import WEEK, demand_of, simulate

MEASURED = Costs(
    result=(12.0, 24.0, 23.0, 2.0),
    look=(8.0, 0.0, 1.7, 1.0),
    page=(16.0, 0.0, 3.5, 1.0),
    action=(12.0, 15.0, 10.0, 1.0),
)
"""Of 25 November 2026, on a machine that did other work; actions are those of docs/bench.md."""


def main() -> int:
    """Print a table for each case."""
    for title, clubs in (
        ("100 clubs on one evening", 100),
        ("1,000 clubs on one evening", 1000),
        ("100,000 clubs in a week: the busiest evening", round(100_000 * max(WEEK.values()))),
    ):
        print_case(title, clubs)
    return 0


def print_case(title: str, clubs: int) -> None:
    """Print what the busiest minute of an evening asks for, and what that needs."""
    tables = max(simulate(clubs, Random(7)))
    demand = demand_of(tables)
    web, workers = cores_needed(demand, MEASURED)
    print(f"\n### {title} ({clubs:,} clubs, {tables:,} tables at once)\n")
    print(
        f"{demand.requests:,.0f} requests a second: {demand.results:,.0f} results, "
        f"{demand.looks:,.0f} looks of phones, {demand.pages:,.0f} pages, "
        f"{demand.actions:,.0f} online actions; {demand.streams:,.0f} streams. Web servers need "
        f"{web} cores, workers of `now` {workers} children.\n"
    )
    print("| part | needed | there can be | share |\n|---|---:|---:|---:|")
    found = needs(demand, MEASURED, web_cores=web, now_workers=workers)
    for need in sorted(found, key=lambda need: -need.share):
        print(
            f"| {need.part} | {need.needed:,.1f} | {need.limit:,.1f} {need.unit} "
            f"| {100 * need.share:,.0f} % |"
        )
    print(f"\nFirst to end: {first_to_end(found).part}.")


if __name__ == "__main__":
    sys.exit(main())
