"""Run the seating commands: draw, check a schedule, replay a draw, make a random event."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tournaments.seating.board import REPEAT
from tournaments.seating.check.checker import check_schedule
from tournaments.seating.cli.bank_builder import add_schedules, write_bank
from tournaments.seating.cli.documents import build_schedule, parse_rounds
from tournaments.seating.cli.parsers import (
    RULE_PARSERS,
    parse_absence,
    parse_numbers,
    parse_players,
    parse_scores,
    parse_sizes,
    parse_steps,
    parse_two,
)
from tournaments.seating.cli.random_events import random_event
from tournaments.seating.cli.replay import compare_rounds, replay_schedule
from tournaments.seating.designs import bank
from tournaments.seating.draw import make_draw
from tournaments.seating.errors import SeatingRefused
from tournaments.seating.explanations import explain_round
from tournaments.seating.methods import METHODS
from tournaments.seating.request import (
    MAX_PLAYERS,
    DrawRequest,
    Effort,
    PastRound,
    Player,
    SitOut,
    Swiss,
)
from tournaments.seating.search.run import Progress, SearchControl
from tournaments.seating.swaps import price_swap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournaments.seating.draw import Draw

GOOD, BAD, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Exit status: 0 for success, 1 for refused or invalid, 2 for unreadable."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    command = COMMANDS.get(words[0]) if words else None
    try:
        return command(words[1:]) if command else _draw(words)
    except SeatingRefused as refused:
        _print_error(str(refused))
        return BAD
    except (OSError, ValueError) as unreadable:
        _print_error(f"Not readable: {unreadable}")
        return UNREADABLE


def _draw(words: Sequence[str]) -> int:
    options = _draw_parser().parse_args(words)
    request = _request(options)
    control = SearchControl(
        request.seconds, on_progress=_print_progress if options.progress else None
    )
    draw = make_draw(request, control)
    if options.json:
        print(json.dumps(build_schedule(request, draw)))
    else:
        _print_draw(request, draw, explain=options.explain)
    for one, other in options.what_if:
        print(price_swap(request, draw.tables, 1, one, other).words)
    return GOOD


def _draw_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tournaments.seating", description=__doc__)
    add = parser.add_argument
    add(
        "--players",
        type=parse_players,
        required=True,
        help="a number, or names with commas; by standing for swiss",
    )
    add("--rounds", type=int, default=1)
    add(
        "--sizes",
        type=parse_sizes,
        default=(3, 4, 5, 6, 7),
        metavar="4-6",
        help="allowed table sizes",
    )
    add("--prefer", type=int, default=0, metavar="4", help="the preferred table size")
    add("--tables", type=parse_numbers, default=(), metavar="4,4,5", help="the exact tables")
    add("--method", default="social", choices=sorted(METHODS))
    add("--sit-out", default=SitOut.NEVER.value, choices=[choice.value for choice in SitOut])
    add("--seed", type=int, default=0)
    add("--seconds", type=float, default=10.0, help="the time limit")
    add("--steps", type=parse_steps, default=(), metavar="N,M", help="repeat a draw: its steps")
    add("--history", type=Path, metavar="FILE", help="a schedule of the rounds before")
    add("--given", type=Path, metavar="FILE", help="a schedule to judge, by hand or imported")
    add("--absent", type=parse_absence, action="append", default=[], metavar="ROUND:A,B")
    add("--scores", type=parse_scores, default=(), metavar="9,7,7", help="of the players, falling")
    add("--rematch", type=int, default=Swiss().rematch, metavar="PLACES")
    add("--deals", type=int, default=0, help="deals in a game, to balance who deals more")
    for option, rule in RULE_PARSERS.items():
        add(f"--{option}", type=rule, action="append", default=[], dest="rules", metavar="RULE")
    add(
        "--what-if", type=parse_two, action="append", default=[], metavar="A,B", help="price a swap"
    )
    add("--explain", action="store_true", help="say for every table why")
    add("--progress", action="store_true")
    add("--json", action="store_true", help="print a schedule that the checker reads")
    return parser


def _request(options: argparse.Namespace) -> DrawRequest:
    absent = [frozenset[Player]() for _ in range(options.rounds)] if options.absent else []
    for number, away in options.absent:
        if not 1 <= number <= options.rounds:
            raise ValueError(f"there is no round {number}")
        absent[number - 1] |= away
    past = parse_rounds(_load(options.history)) if options.history else ()
    return DrawRequest(
        players=options.players,
        method=options.method,
        rounds=options.rounds,
        tables=options.tables,
        allowed=options.sizes,
        preferred=options.prefer or max(min(options.sizes, default=4), 4),
        sit_out=SitOut(options.sit_out),
        absent=tuple(absent),
        history=tuple(PastRound(tables) for tables in past),
        constraints=tuple(options.rules),
        scores=options.scores,
        swiss=Swiss(options.rematch),
        given=parse_rounds(_load(options.given)) if options.given else (),
        deals=options.deals,
        seed=options.seed,
        seconds=options.seconds,
        effort=Effort(*options.steps) if options.steps else None,
    )


def _print_draw(request: DrawRequest, draw: Draw, *, explain: bool) -> None:
    for number, one in enumerate(draw.rounds, start=1):
        print(f"Round {number}")
        for table, players in enumerate(one.tables, start=1):
            print(f"  Table {table}: {', '.join(map(str, players))}")
        if one.sitting_out:
            print(f"  Sitting out: {', '.join(map(str, one.sitting_out))}")
        for reason in explain_round(request, draw, number) if explain else ():
            print(f"    Table {reason.number}: {reason.why}")
            for repeat in reason.repeats:
                print(f"      {repeat.words}")
    print(draw.quality.words, *draw.quality.broken)
    effort = f"{draw.effort.company},{draw.effort.seats}"
    print(f"From {draw.source} (seed {draw.seed}, steps {effort}; ended: {draw.ended}).")


def _print_progress(progress: Progress) -> None:
    repeats = progress.price / REPEAT
    line = f"\r{progress.seconds:5.1f} s {progress.steps:>10} steps, price {repeats:.1f} "
    print(line, end="", file=sys.stderr)


def _check(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tournaments.seating check")
    parser.add_argument("file", type=Path, help="a schedule or a past event")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(words)
    findings = check_schedule(_load(options.file))
    facts = asdict(findings) | {"valid": findings.valid}
    if options.json:
        print(json.dumps(facts))
    else:
        for name, value in facts.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return GOOD if findings.valid and not findings.breaches else BAD


def _replay(words: Sequence[str]) -> int:
    """Search again as a schedule says that it was done; GOOD if the same tables come out."""
    parser = argparse.ArgumentParser(prog="python -m tournaments.seating replay")
    parser.add_argument("file", type=Path, help="a schedule with what it was asked for")
    options = parser.parse_args(words)
    schedule = _load(options.file)
    differences = compare_rounds(schedule, replay_schedule(schedule))
    for difference in differences:
        print(difference)
    print("Another draw." if differences else "The same draw.")
    return BAD if differences else GOOD


def _event(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tournaments.seating event")
    add = parser.add_argument
    add("--seed", type=int, default=0)
    add("--players", type=int, default=0)
    add("--rounds", type=int, default=0)
    add("--seconds", type=float, default=1.0)
    options = parser.parse_args(words)
    request = random_event(
        options.seed,
        players=min(options.players, MAX_PLAYERS + 1),
        rounds=options.rounds,
        seconds=options.seconds,
    )
    draw = make_draw(replace(request, history=()))
    print(json.dumps(build_schedule(replace(request, history=()), draw)))
    return GOOD


def _bank(words: Sequence[str]) -> int:
    """Add schedules (an object of lists of rounds, players numbered from 0) to the bank."""
    parser = argparse.ArgumentParser(prog="python -m tournaments.seating bank")
    parser.add_argument("files", type=Path, nargs="+", help="JSON: a name for each list of rounds")
    parser.add_argument(
        "--write", type=Path, default=Path(__file__).parents[1] / "data" / bank.FILE
    )
    options = parser.parse_args(words)
    new = [rounds for file in options.files for rounds in _load(file).values()]
    best = add_schedules(new)
    print(f"Schedules: {len(best)}, in bytes: {write_bank(best, options.write)}.")
    return GOOD


def _load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _print_error(words: str) -> None:
    print(words, file=sys.stderr)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "check": _check,
    "event": _event,
    "replay": _replay,
    "bank": _bank,
}
