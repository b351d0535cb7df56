"""The engine from the command line: `python -m engine verify FILE...` and other commands."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from engine.verify import verify

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status says whether all was well."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("verify", help="check files of worked examples")
    checking.add_argument("files", nargs="+", metavar="FILE")
    checking.set_defaults(run=lambda chosen: verify(chosen.files))
    chosen = parser.parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


if __name__ == "__main__":
    sys.exit(main())
