"""The engine from the command line: check examples, recompute a shuffle, play a game."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cards import format_cards
from engine.deal.shuffle import commitment, make_shuffle, parse_seed
from engine.errors import EngineError
from engine.registry import find_games
from engine.rule_pages import write_pages
from engine.terminal.play import make_settings, play
from engine.verify import verify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.seats import Seat

MAX_PLAYERS = 7
"""At any table of any game."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status says whether all was well."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    _add_verify(commands)
    _add_shuffle(commands)
    _add_play(commands)
    _add_rules(commands)
    chosen = parser.parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except EngineError as error:
        print(error.message, file=sys.stderr)
        return 2
    return status


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    checking = commands.add_parser("verify", help="check files of worked examples")
    checking.add_argument("files", nargs="+", metavar="FILE")
    checking.set_defaults(run=lambda chosen: verify(chosen.files))


def _add_shuffle(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    shuffling = commands.add_parser("shuffle", help="recompute a deal from its seed")
    shuffling.add_argument("--seed", required=True, help="64 hexadecimal digits")
    shuffling.add_argument(
        "--entropy",
        action="append",
        default=[],
        metavar="SEAT=HEX",
        help="what a player added; may be given once for each seat",
    )
    shuffling.add_argument("--players", type=int, help="deal singly to so many, with --cards")
    shuffling.add_argument("--cards", type=int, help="so many cards each, with --players")
    shuffling.add_argument("--dealer", type=int, default=0, help="the dealer's seat, from 0")
    shuffling.set_defaults(run=_shuffle)


def _shuffle(chosen: argparse.Namespace) -> int:
    seed = parse_seed(chosen.seed)
    pack = make_shuffle(seed, _read_entropy(chosen.entropy)).pack
    dealt = _deal(pack, chosen.players, chosen.cards, chosen.dealer)
    print(f"commitment {commitment(seed)}", f"pack {format_cards(pack)}", *dealt, sep="\n")
    return 0


def _read_entropy(texts: Sequence[str]) -> dict[Seat, bytes]:
    """What players added, by seat; one that is given twice would leave open which one counts."""
    try:
        pairs = [text.split("=", 1) for text in texts]
        entropy = {int(seat): bytes.fromhex(added) for seat, added in pairs}
    except ValueError as error:
        raise EngineError("Entropy is written as SEAT=HEX.") from error
    if any(seat not in range(MAX_PLAYERS) for seat in entropy):
        raise EngineError(f"Seats are numbered 0 to {MAX_PLAYERS - 1}.")
    if len(entropy) < len(pairs):
        raise EngineError("There is one entropy for each seat.")
    return entropy


def _deal(
    pack: tuple[Card, ...], players: int | None, cards: int | None, dealer: Seat
) -> list[str]:
    """The lines of a deal; none if none was asked for."""
    if players is None and cards is None:
        return []
    if players is None or cards is None:
        raise EngineError("A deal needs both --players and --cards.")
    used = players * cards
    if players not in range(2, MAX_PLAYERS + 1) or not 0 < used <= len(pack):
        raise EngineError("So many cards cannot be dealt to so many players.")
    if dealer not in range(players):
        raise EngineError(f"The dealer's seat is one of 0 to {players - 1}.")
    firsts = [(seat - dealer - 1) % players for seat in range(players)]
    lines = [
        f"seat {seat} {format_cards(pack[first:used:players])}" for seat, first in enumerate(firsts)
    ]
    turned = pack[used : used + 1]
    return [*lines, f"turned {format_cards(turned)}"] if turned else lines


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    playing = commands.add_parser("play", help="play a game here against simple bots")
    playing.add_argument("game", choices=sorted(find_games()))
    playing.add_argument("--preset", help="which of the game's presets; without it the first")
    playing.add_argument("--players", type=int, help="you and the bots; without it 4 if it may be")
    playing.add_argument("--seed", help="64 hexadecimal digits, to play the same cards again")
    playing.add_argument("--bot", default="plain", help="who sits at the other places")
    playing.add_argument("--deals", type=int, help="stop after so many deals")
    playing.add_argument("--auto", action="store_true", help="watch a bot play for you")
    playing.set_defaults(run=_play)


def _add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    writing = commands.add_parser("rules", help="write the pages of rules for players")
    writing.add_argument("--write", required=True, type=Path, metavar="FOLDER")
    writing.set_defaults(run=_rules)


def _rules(chosen: argparse.Namespace) -> int:
    print(f"{write_pages(chosen.write)} pages")
    return 0


def _play(chosen: argparse.Namespace) -> int:
    if chosen.deals is not None and chosen.deals < 1:
        raise EngineError("At least one deal is played.")
    seed = secrets.token_bytes(32) if chosen.seed is None else parse_seed(chosen.seed)
    settings = make_settings(
        chosen.game,
        chosen.preset,
        chosen.players,
        seed=seed,
        bot=chosen.bot,
        auto=chosen.auto,
        deals=chosen.deals,
    )
    return play(settings)


if __name__ == "__main__":
    sys.exit(main())
