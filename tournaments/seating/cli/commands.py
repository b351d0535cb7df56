"""Run the seating commands: draw, check a schedule, replay a draw, make a random event."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from tournaments.seating.board import REPEAT
from tournaments.seating.check.checker import check_schedule
from tournaments.seating.cli.arguments import DRAW, build_parsers
from tournaments.seating.cli.bank_builder import add_schedules, are_named_schedules, write_bank
from tournaments.seating.cli.check_report import describe_findings
from tournaments.seating.cli.documents import build_schedule, parse_rounds
from tournaments.seating.cli.random_events import random_event
from tournaments.seating.cli.replay import compare_rounds, replay_schedule
from tournaments.seating.draw import make_draw
from tournaments.seating.errors import SeatingRefused
from tournaments.seating.explanations import explain_round
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
    import argparse
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.draw import Draw

GOOD, BAD, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Exit status: 0 for success, 1 for refused or invalid, 2 for unreadable."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    name = words.pop(0) if words and words[0] in COMMANDS else DRAW
    options = build_parsers()[name].parse_args(words)
    try:
        return COMMANDS[name](options)
    except SeatingRefused as refused:
        _print_error(str(refused))
        return BAD
    except OSError as error:
        _print_error(f"{error.filename or 'The output'} cannot be used: {error.strerror}.")
        return UNREADABLE
    except ValueError as unreadable:
        _print_error(str(unreadable))
        return UNREADABLE


def _draw(options: argparse.Namespace) -> int:
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


def _request(options: argparse.Namespace) -> DrawRequest:
    absent = [frozenset[Player]() for _ in range(options.rounds)] if options.absent else []
    for number, away in options.absent:
        if not 1 <= number <= options.rounds:
            raise ValueError(f"There is no round {number}.")
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


def _check(options: argparse.Namespace) -> int:
    findings = check_schedule(_load(options.file))
    if options.json:
        print(json.dumps(asdict(findings) | {"valid": findings.valid}))
    else:
        print(*describe_findings(findings), sep="\n")
    return GOOD if findings.valid and not findings.breaches else BAD


def _replay(options: argparse.Namespace) -> int:
    """Search again as a schedule says that it was done; GOOD if the same tables come out."""
    schedule = _load(options.file)
    differences = compare_rounds(schedule, replay_schedule(schedule))
    for difference in differences:
        print(difference)
    print("Another draw." if differences else "The same draw.")
    return BAD if differences else GOOD


def _event(options: argparse.Namespace) -> int:
    request = random_event(
        options.seed,
        players=min(options.players, MAX_PLAYERS + 1),
        rounds=options.rounds,
        seconds=options.seconds,
    )
    draw = make_draw(replace(request, history=()))
    print(json.dumps(build_schedule(replace(request, history=()), draw)))
    return GOOD


def _bank(options: argparse.Namespace) -> int:
    """Add schedules (an object of lists of rounds, players numbered from 0) to the bank."""
    new: list[list[NumberedTables]] = []
    for file in options.files:
        schedules = _load(file)
        if not are_named_schedules(schedules):
            raise ValueError(f"{file} must be an object with a list of rounds for each name.")
        new += schedules.values()
    best = add_schedules(new)
    print(f"Schedules: {len(best)}, in bytes: {write_bank(best, options.write)}.")
    return GOOD


def _load(path: Path) -> Any:
    """Return what is in a JSON file. Raises OSError, and ValueError with a sentence."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"{path} is not JSON: something is wrong at {where}.") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not JSON: it is not UTF-8.") from error
    except RecursionError as error:
        raise ValueError(f"{path} is nested too deeply.") from error


def _print_error(words: str) -> None:
    print(words, file=sys.stderr)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    DRAW: _draw,
    "check": _check,
    "event": _event,
    "replay": _replay,
    "bank": _bank,
}
