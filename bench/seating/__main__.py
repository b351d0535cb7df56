"""The tables of docs/seating.md: `python -m bench.seating [section …] [--full] [--save FILE]`.

Times are CPU seconds of one core. Without `--full` a draw has one second and no more.
`--save` writes every schedule, for any checker to read.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from bench.seating.nights import print_nights
from bench.seating.places import print_seats
from bench.seating.season import print_season
from bench.seating.timed_draw import SAVED
from bench.seating.whole_events import print_single, print_whole
from bench.seating.with_history import print_league, print_swiss

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SHORT, FULL = (1.0,), (1.0, 10.0)
"""The seconds that a draw has."""
SECTIONS: dict[str, Callable[[Sequence[float]], None]] = {
    "whole": print_whole,
    "single": print_single,
    "swiss": print_swiss,
    "league": print_league,
    "seats": print_seats,
    "season": print_season,
    "nights": print_nights,
}


def main() -> None:
    """Print the sections that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", default=list(SECTIONS), metavar="section")
    parser.add_argument("--full", action="store_true", help="measure with 10 s as well")
    parser.add_argument("--save", type=Path)
    options = parser.parse_args()
    for section in options.sections:
        SECTIONS[section](FULL if options.full else SHORT)
    if options.save:
        options.save.write_text(json.dumps(SAVED), encoding="utf-8")


if __name__ == "__main__":
    main()
