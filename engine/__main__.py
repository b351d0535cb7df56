"""Check worked examples, recompute a shuffle, play a game, write the pages of rules, or have bots
play each other.
"""

from __future__ import annotations

import argparse
import secrets
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.arena import DealKind, Stopped, compete, format_standings
from engine.bots import all_bots, get_bot
from engine.cards import format_cards
from engine.deal.shuffle import commitment, make_shuffle, parse_seed
from engine.errors import EngineError, NoSuchDeal, UnknownBot
from engine.registry import find_games, score_sheet
from engine.rule_pages import write_pages
from engine.seats import MAX_PLAYERS, MIN_PLAYERS
from engine.terminal.output import allow_any_terminal
from engine.terminal.play import Settings, choose_rules, play
from engine.verify import verify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.seats import Seat


INTERRUPTED = 130
"""The exit status after an interruption, as of other programs."""
MAX_SHORT = 20
"""Below how many digits a seed of the arena is a plain number."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    allow_any_terminal()
    chosen = build_parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except EngineError as error:
        print(error.message, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    _add_verify(commands)
    _add_shuffle(commands)
    _add_play(commands)
    _add_rules(commands)
    _add_arena(commands)
    return parser


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    checking = commands.add_parser("verify", help="check files of worked examples (vectors)")
    checking.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a JSON file, such as tests/engine/vectors/trick.json",
    )
    checking.set_defaults(run=lambda chosen: verify(chosen.files))


def _add_shuffle(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    shuffling = commands.add_parser("shuffle", help="recompute a deal from its seed")
    shuffling.add_argument("--seed", required=True, help="64 hexadecimal digits")
    shuffling.add_argument(
        "--entropy",
        action="append",
        default=[],
        metavar="SEAT=HEX",
        help="what a player added to the seed; at most once for each seat",
    )
    shuffling.add_argument(
        "--players", type=int, help="deal one card at a time to this many players (with --cards)"
    )
    shuffling.add_argument("--cards", type=int, help="cards for each player (with --players)")
    shuffling.add_argument(
        "--dealer", type=int, help="the dealer's seat, from 0 (with --players; default: 0)"
    )
    shuffling.set_defaults(run=_shuffle)


def _shuffle(chosen: argparse.Namespace) -> int:
    seed = parse_seed(chosen.seed)
    pack = make_shuffle(seed, _read_entropy(chosen.entropy)).pack
    dealt = _deal(pack, chosen.players, chosen.cards, chosen.dealer)
    print(f"commitment {commitment(seed)}", f"pack {format_cards(pack)}", *dealt, sep="\n")
    return 0


def _read_entropy(texts: Sequence[str]) -> dict[Seat, bytes]:
    """Parse what players added, by seat. Raises `EngineError`, also for a seat given twice."""
    try:
        pairs = [text.split("=", 1) for text in texts]
        entropy = {int(seat): bytes.fromhex(added) for seat, added in pairs}
    except ValueError as error:
        raise EngineError("Write entropy as SEAT=HEX.") from error
    if any(seat not in range(MAX_PLAYERS) for seat in entropy):
        raise EngineError(f"Seats are numbered 0 to {MAX_PLAYERS - 1}.")
    if len(entropy) < len(pairs):
        raise EngineError("Give entropy at most once for each seat.")
    return entropy


def _deal(
    pack: tuple[Card, ...], players: int | None, cards: int | None, dealer: Seat | None
) -> list[str]:
    """Return the lines of a deal; none if it was not asked for."""
    if players is None and cards is None and dealer is None:
        return []
    dealer = dealer or 0
    if players is None or cards is None:
        raise EngineError("A deal needs both --players and --cards.")
    used = players * cards
    if players not in range(MIN_PLAYERS, MAX_PLAYERS + 1) or not 0 < used <= len(pack):
        raise EngineError("That many cards cannot be dealt to that many players.")
    if dealer not in range(players):
        raise EngineError(f"The dealer's seat must be from 0 to {players - 1}.")
    # The dealer's left gets the first card, and every `players`-th card from there.
    firsts = [(seat - dealer - 1) % players for seat in range(players)]
    lines = [
        f"seat {seat} {format_cards(pack[first:used:players])}" for seat, first in enumerate(firsts)
    ]
    turned = pack[used : used + 1]
    return [*lines, f"turned {format_cards(turned)}"] if turned else lines


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    playing = commands.add_parser("play", help="play a game in this terminal against bots")
    playing.add_argument("game", choices=sorted(find_games()), help="the game to play")
    playing.add_argument("--preset", help="the preset to play (default: the recommended one)")
    playing.add_argument(
        "--players", type=int, help="how many play, you included (default: 4 if possible)"
    )
    playing.add_argument("--seed", help="64 hexadecimal digits, to play the same cards again")
    playing.add_argument(
        "--bot", default="club", help="which bot takes the other seats (default: club)"
    )
    playing.add_argument("--deals", type=int, help="stop after this many deals")
    playing.add_argument(
        "--from-deal", type=int, default=1, help="leave the deals before this one to bots"
    )
    playing.add_argument("--auto", action="store_true", help="let a bot play for you")
    playing.set_defaults(run=_play)


def _add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    writing = commands.add_parser("rules", help="write the pages of rules for players as Markdown")
    writing.add_argument(
        "--write", required=True, metavar="FOLDER", help="where the pages are written"
    )
    writing.set_defaults(run=_rules)


def _rules(chosen: argparse.Namespace) -> int:
    folder = Path(chosen.write)
    if not chosen.write.strip():
        raise EngineError("Name the folder for the pages; '.' is the one you are in.")
    if folder.exists() and not folder.is_dir():
        raise EngineError(f"{folder} is a file: name a folder.")
    try:
        pages = write_pages(folder)
    except OSError as error:
        raise EngineError(f"The pages cannot be written to {folder}: {error.strerror}.") from error
    print(f"Pages written: {pages}")
    return 0


def _add_arena(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    competing = commands.add_parser(
        "arena",
        help="have bots play each other, and compare them",
        description="Have bots play each other. Every game is played once for each way round the "
        "table, with the same cards. 'Ahead' is by how many points a deal one kind of bot is ahead "
        "of the others in those games, with the standard error of these differences.",
    )
    competing.add_argument("game", choices=sorted(find_games()), help="the game to play")
    competing.add_argument("--preset", help="the preset to play (default: the recommended one)")
    competing.add_argument(
        "--seats",
        required=True,
        help=f"which bot sits where, such as expert,club,club,club ({', '.join(all_bots())})",
    )
    competing.add_argument(
        "--deals",
        type=int,
        default=200,
        help="the minimum number of deals (default: 200); a game that has begun is finished, for "
        "each way round the table",
    )
    competing.add_argument(
        "--seed",
        default="1",
        help="64 hexadecimal digits, or a short number, for the same games again (default: 1)",
    )
    competing.add_argument(
        "--duplicate",
        action="store_true",
        help="play each deal once for each way round the table, instead of whole games: where what "
        "happened before decides what comes next, only so are all deals the same",
    )
    competing.add_argument("--cards", type=int, help="play only deals of this many cards each")
    competing.add_argument(
        "--special", action="append", default=[], help="with --cards: a special of these deals"
    )
    competing.set_defaults(run=_arena)


def _arena(chosen: argparse.Namespace) -> int:
    bots = _read_seats(chosen.seats)
    if chosen.deals < 1:
        raise EngineError("Play at least one deal.")
    ruleset, _ = choose_rules(chosen.game, chosen.preset, len(bots))

    def report(played: int) -> None:
        print(f"\rDeals played: {played}", end="", file=sys.stderr, flush=True)

    if chosen.special and chosen.cards is None:
        raise EngineError("A special needs --cards too.")
    kind = None if chosen.cards is None else DealKind(chosen.cards, tuple(chosen.special))
    seed, status = _read_number(chosen.seed), 0
    # A signal to end counts as an interruption: what was played is not lost.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        standings = compete(
            ruleset, bots, chosen.deals, seed, report, duplicate=chosen.duplicate, kind=kind
        )
    except Stopped as stopped:
        standings, status = stopped.standings, INTERRUPTED
    finally:
        signal.signal(signal.SIGTERM, before)
    print(file=sys.stderr)
    if not standings:
        print("Stopped before the first round was finished.", file=sys.stderr)
        return status
    print(*format_standings(standings), sep="\n")
    if any(one.points[1] is None for one in standings):
        print("One round has no standard error (±): play more deals.", file=sys.stderr)
    return status


def _read_seats(text: str) -> list[str]:
    """Read which bot sits where. Raises `UnknownBot`."""
    slugs = [part.strip().lower() for part in text.split(",")]
    for slug in slugs:
        try:
            get_bot(slug)
        except UnknownBot as error:
            known = ", ".join(all_bots())
            raise UnknownBot(f"There is no bot {slug[:40]!r}; choose one of {known}.") from error
    return slugs


def _read_number(text: str) -> int:
    """Read a seed as everywhere, or a short number. Raises `BadText`."""
    if text.isascii() and text.isdigit() and len(text) < MAX_SHORT:
        return int(text)
    return int.from_bytes(parse_seed(text), "big")


def _play(chosen: argparse.Namespace) -> int:
    if chosen.deals is not None and chosen.deals < 1:
        raise EngineError("Play at least one deal.")
    if chosen.from_deal < 1:
        raise EngineError("The first deal is number 1.")
    seed = secrets.token_bytes(32) if chosen.seed is None else parse_seed(chosen.seed)
    ruleset, players = choose_rules(chosen.game, chosen.preset, chosen.players)
    last = score_sheet(ruleset, players).deal_count
    if last is not None and chosen.from_deal > last:
        raise NoSuchDeal(chosen.from_deal, last)
    status = play(
        Settings(
            ruleset,
            players,
            seed,
            bot=chosen.bot,
            auto=chosen.auto,
            deals=chosen.deals,
            from_deal=chosen.from_deal,
        )
    )
    if chosen.seed is None:
        # Not before the end: who has the seed knows all cards.
        print(f"To play the same cards again, add --seed {seed.hex()}")
    return status


if __name__ == "__main__":
    sys.exit(main())
