"""Define the arguments of the seating commands, with a help text for each."""

from __future__ import annotations

import argparse
from pathlib import Path

from tournaments.seating.cli.parsers import (
    parse_absence,
    parse_apart,
    parse_at_table,
    parse_not_at_size,
    parse_numbers,
    parse_players,
    parse_scores,
    parse_sizes,
    parse_steps,
    parse_together,
    parse_two,
)
from tournaments.seating.designs import bank
from tournaments.seating.methods import METHODS
from tournaments.seating.request import SitOut, Swiss

PROGRAM = "python -m tournaments.seating"
DRAW = ""
"""The command that has no name."""
BANK_FILE = Path(__file__).parents[1] / "data" / bank.FILE

SUMMARIES = {
    "check": "Check that a schedule is valid and keeps its rules, and how good it is.",
    "replay": "Search again for the draw of a schedule, and compare the tables.",
    "event": "Draw a random event from a seed, and print its schedule.",
    "bank": "Add schedules to the bank of the best ones known.",
}
"""What each command does."""
RULES = {
    "apart": (parse_apart, "A,B[:WEIGHT]", "players who do not share a table"),
    "together": (parse_together, "A,B[:WEIGHT]", "players who share a table in every round"),
    "at-table": (parse_at_table, "A,TABLE[:WEIGHT]", "a player who always has this table"),
    "not-at-size": (parse_not_at_size, "A,SIZE[:WEIGHT]", "a player who avoids this table size"),
}
"""The options for seating rules: how each is parsed, its form, and what it means."""


def build_parsers() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of every command by its name; DRAW is the one without a name."""
    parsers = {
        name: argparse.ArgumentParser(prog=f"{PROGRAM} {name}", description=summary)
        for name, summary in SUMMARIES.items()
    }
    _add_check(parsers["check"])
    _add_replay(parsers["replay"])
    _add_event(parsers["event"])
    _add_bank(parsers["bank"])
    return {DRAW: _build_draw_parser(), **parsers}


def _build_draw_parser() -> argparse.ArgumentParser:
    width = max(map(len, SUMMARIES))
    lines = [f"  {name:<{width}}  {summary}" for name, summary in SUMMARIES.items()]
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage=f"{PROGRAM} --players PLAYERS [options]\n"
        f"       {PROGRAM} {{{','.join(SUMMARIES)}}} ...",
        description="Draw who sits with whom, and where. Other commands are listed at the end.",
        epilog="\n".join(["commands (each has its own --help):", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_event_options(parser)
    _add_rule_options(parser)
    _add_search_options(parser)
    return parser


def _add_event_options(parser: argparse.ArgumentParser) -> None:
    """Add who plays, and at what tables."""
    add = parser.add_argument
    add(
        "--players",
        type=parse_players,
        required=True,
        help="a number, or names with commas between; for swiss and rank the best first",
    )
    add("--rounds", type=int, default=1, help="how many rounds to draw (default: 1)")
    add(
        "--sizes",
        type=parse_sizes,
        default=(3, 4, 5, 6, 7),
        metavar="4-6",
        help="the table sizes allowed (default: 3-7)",
    )
    add(
        "--prefer",
        type=int,
        default=0,
        metavar="4",
        help="the preferred table size (default: 4, or the smallest allowed if it is larger)",
    )
    add("--tables", type=parse_numbers, default=(), metavar="4,4,5", help="the exact tables")
    add(
        "--method",
        default="social",
        choices=sorted(METHODS),
        help="how tables are chosen (default: social)",
    )
    add(
        "--sit-out",
        default=SitOut.NEVER.value,
        choices=[choice.value for choice in SitOut],
        help="whether players sit out: never; as needed for the sizes allowed; or until the tables "
        "are even, all of the preferred size (default: never)",
    )
    add(
        "--absent",
        type=parse_absence,
        action="append",
        default=[],
        metavar="ROUND:A,B",
        help="players who miss a round; may be given again",
    )
    add(
        "--deals",
        type=int,
        default=0,
        help="deals in a game, to balance who deals more (default: first deals alone decide)",
    )


def _add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Add what the draw is to keep to: rules, earlier rounds and the standings."""
    group = parser.add_argument_group(
        "seating rules",
        "WEIGHT is how many repeats a rule is worth; without one it must be kept. "
        "Each option may be given again.",
    )
    for option, (parse, form, meaning) in RULES.items():
        group.add_argument(
            f"--{option}",
            type=parse,
            action="append",
            default=[],
            dest="rules",
            metavar=form,
            help=meaning,
        )
    add = parser.add_argument
    add("--history", type=Path, metavar="FILE", help="a schedule of the rounds before")
    add("--given", type=Path, metavar="FILE", help="a schedule to judge, by hand or imported")
    add(
        "--scores",
        type=parse_scores,
        default=(),
        metavar="9,7,7",
        help="the score of each player, falling; the seed decides the order of those who are level",
    )
    add(
        "--rematch",
        type=int,
        default=Swiss().rematch,
        metavar="PLACES",
        help="for swiss: how many places in the standings avoiding a rematch is worth "
        f"(default: {Swiss().rematch})",
    )


def _add_search_options(parser: argparse.ArgumentParser) -> None:
    """Add how the draw is searched for and what is printed."""
    add = parser.add_argument
    add("--seed", type=int, default=0, help="another number gives another draw (default: 0)")
    add("--seconds", type=float, default=10.0, help="the time limit (default: 10)")
    add(
        "--steps",
        type=parse_steps,
        default=(),
        metavar="N,M",
        help="repeat a draw: its steps, as printed, in place of a time limit",
    )
    add(
        "--what-if",
        type=parse_two,
        action="append",
        default=[],
        metavar="A,B",
        help="price a swap of two players in round 1; may be given again",
    )
    add("--explain", action="store_true", help="say for every table why")
    add("--progress", action="store_true", help="show how far the search has come")
    add("--json", action="store_true", help="print a schedule that the commands read")


def _add_check(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a schedule as JSON: of a draw or a past event")
    add("--json", action="store_true", help="print the findings as JSON")


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a schedule with its request and steps, as --json prints it and the API returns it",
    )


def _add_event(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--seed", type=int, default=0, help="the seed of the event and its draw (default: 0)")
    add("--players", type=int, default=0, help="how many play (default: any number)")
    add("--rounds", type=int, default=0, help="how many rounds (default: any number)")
    add("--seconds", type=float, default=1.0, help="the time limit (default: 1)")


def _add_bank(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="JSON: an object with a list of rounds for each name, the players numbered from 0",
    )
    add(
        "--write",
        type=Path,
        default=BANK_FILE,
        metavar="FILE",
        help="where the bank is written (default: in place of the present one)",
    )
