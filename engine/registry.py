"""Find the games: every package of the engine that has a `game` module with a `GAME` in it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import BadPlayers, UnknownGame, UnknownPreset, UnknownVersion
from engine.paper import seat_changes
from engine.paper.own_games import OwnDeal, OwnGame
from engine.paper.segment_descriptions import describe_segments
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal.trick_game import TrickGame
    from engine.paper.book import Book
    from engine.paper.descriptions import Description
    from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset
    from engine.paper.seat_changes import SeatChange
    from engine.paper.sheets import ScoreSheet
    from engine.seats import Seat

__all__ = [
    "describe",
    "find_games",
    "games",
    "get_game",
    "load_ruleset",
    "make_ruleset",
    "own_deals",
    "preset_of",
    "presets",
    "rulebook",
    "score_sheet",
    "segmented_sheet",
]


@cache
def find_games() -> dict[str, TrickGame]:
    """Return every game by its slug."""
    here = Path(__file__).parent
    names = [module.name for module in pkgutil.iter_modules([str(here)]) if module.ispkg]
    modules = [f"{__package__}.{name}.game" for name in sorted(names)]
    # Not every package is a game: `paper`, `bots` and others have no module `game`.
    found = [importlib.import_module(name).GAME for name in modules if find_spec(name)]
    return {game.slug: game for game in found}


def get_game(slug: str) -> TrickGame:
    """Return a game by its slug. Raises `UnknownGame`."""
    game = find_games().get(str(slug))
    if game is None:
        raise UnknownGame(fill(gettext_noop("There is no game {slug!r}."), slug=str(slug)[:40]))
    return game


def games() -> tuple[GameInfo, ...]:
    """Return what there is to know about each game."""
    return tuple(game.info for game in find_games().values())


@cache
def presets() -> tuple[PresetInfo, ...]:
    """Return all presets of all games."""
    return tuple(info for game in find_games().values() for info in game.presets())


def make_ruleset(
    preset: str, options: Mapping[str, object] | None = None, own: OwnGame | None = None
) -> Ruleset:
    """Return the rules of a preset with a club's own options, and defaults for all others.

    `own` is what a club changes of the preset itself. Raises `UnknownPreset`, `BadOption` (its
    `field` is the option's slug), `OwnGameRefused`.

    >>> make_ruleset("foss20", {"forbidden-total-from": 4}).options["forbidden-total-from"]
    4
    """
    preset = str(preset)
    for game in find_games().values():
        ruleset = game.make_ruleset(preset, options or {}, own)
        if ruleset is not None:
            return ruleset
    raise UnknownPreset(fill(gettext_noop("There is no preset {slug!r}."), slug=preset[:40]))


def load_ruleset(data: Mapping[str, object]) -> Ruleset:
    """Load a stored ruleset. Raises `UnknownGame`, `UnknownVersion`, `BadText`, and as
    `make_ruleset`.
    """
    game = get_game(str(data.get("game")))
    if data.get("version") != game.version:
        text = gettext_noop(
            "These rules are version {stored} of {game}; only version {own} is known."
        )
        stored = repr(data.get("version"))[:20]
        title = join([game.info.title])
        raise UnknownVersion(fill(text, stored=stored, game=title, own=game.version))
    options = data.get("options")
    own = OwnGame.from_json(data["own"]) if data.get("own") is not None else None
    given = options if isinstance(options, Mapping) else {}
    return make_ruleset(str(data.get("preset")), given, own)


def preset_of(ruleset: Ruleset) -> PresetInfo:
    """Return the preset that a ruleset is made from, as the club's own game changes it.

    >>> own = OwnGame(title="Ours", deals=(OwnDeal(5), OwnDeal(3, ("misere",))))
    >>> preset_of(make_ruleset("foss20", own=own)).deals
    2
    """
    return get_game(ruleset.game).preset_of(ruleset)


def rulebook(ruleset: Ruleset) -> Book:
    """Write the rulebook of a rule set as data, with the club's own options in it.

    >>> rulebook(make_ruleset("quick13")).chapters[0].anchor
    'aim'
    """
    return get_game(ruleset.game).book(ruleset)


def own_deals(ruleset: Ruleset) -> tuple[OwnDeal, ...] | None:
    """Return the deals of a ruleset for a club's own game; None if they have no order.

    >>> own_deals(make_ruleset("quick13"))[5]
    OwnDeal(size=5, specials=('no-trumps',))
    """
    return get_game(ruleset.game).own_deals(ruleset)


def score_sheet(ruleset: Ruleset, players: int, first_dealer: Seat = 0) -> ScoreSheet:
    """Return the score sheet of one table. Raises `BadPlayers`."""
    if not 0 <= first_dealer < players:
        text = gettext_noop("The first dealer must be one of the {players} players.")
        raise BadPlayers(fill(text, players=players))
    return get_game(ruleset.game).score_sheet(ruleset, players, first_dealer)


def segmented_sheet(
    ruleset: Ruleset, players: int, first_dealer: Seat, changes: Sequence[SeatChange]
) -> ScoreSheet:
    """Build the sheet of a table of `players` seats at which some left or came back.

    `changes` are in the order of their deals; of several for one deal the last counts. Raises
    `BadPlayers` where the game cannot be played by the players who are left.

    >>> from engine.paper.seat_changes import SeatChange
    >>> ruleset = make_ruleset("foss20")
    >>> sheet = segmented_sheet(ruleset, 4, 0, [SeatChange(3, (0, 1, 3))])
    >>> [sheet.plan(number, {}).dealer for number in range(1, 7)]
    [0, 1, 3, 0, 1, 3]
    >>> sheet.seats_at(2), sheet.seats_at(3)
    ((0, 1, 2, 3), (0, 1, 3))
    """

    def make_sheet(players: int, first_dealer: Seat) -> ScoreSheet:
        return score_sheet(ruleset, players, first_dealer)

    return seat_changes.segmented_sheet(make_sheet, players, first_dealer, changes)


def describe(sheet: ScoreSheet, max_deals: int) -> Description:
    """Describe a whole game as data; one that ends by points is described up to `max_deals`."""
    if isinstance(sheet, seat_changes.SegmentedSheet):
        return describe_segments(sheet, max_deals, describe)
    game = get_game(sheet.ruleset.game)
    return game.describe(sheet.ruleset, sheet.players, sheet.first_dealer, max_deals=max_deals)
