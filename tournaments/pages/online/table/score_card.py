"""Build the score card beside an online table: a narrow row for each deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import engine
from tournaments.core.formatting import format_points, format_signed
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Set

    from engine import MenuItem
    from tournaments.online import GameTable, ScoredDeal


_BID = engine.gettext_noop("Bid of {number}")
_PASS, _PASSED_OUT = "pass", "passed-out"
"""A pass in a menu of bids, and what a deal is called in which all passed."""


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """What one seat did in a deal: tricks of its nomination, points, and the total after it.

    `by_bot`: a bot acted for a person who has the seat.
    """

    nomination: str
    points: str
    total: str
    made: bool | None
    by_bot: bool


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A finished deal; `label` names its specials."""

    number: int
    label: str
    cells: list[ScoreCell]


def score_rows(game: GameTable) -> list[ScoreRow]:
    """Build a row for each finished deal: cells with nomination, points and the running total."""
    # The name of a bot that has a seat is marked above the column.
    people = {seat.seat for seat in game.seats if seat.kind == "person"}
    return [
        _row(
            deal,
            name_specials(game.preset, game.size, deal.specials),
            people.intersection(deal.bot_seats),
        )
        for deal in game.card.rows
    ]


@lru_cache(maxsize=64)
def _special_titles(preset: str, players: int) -> Mapping[tuple[str, ...], str]:
    """Return the titles of a preset's special deals, and of what its caller may call.

    The keys are slugs: those of all specials of a planned deal, one for an item of a menu.
    """
    ruleset = engine.make_ruleset(preset, {})
    sheet = engine.score_sheet(ruleset, players=players)
    menu = sheet.plan(1, {}).menu
    if menu:  # nothing is planned beyond the deal that is called next
        called = {item.slug: item.title for item in menu} | _bids(menu)
        return {(slug,): title for slug, title in called.items()}
    # A club's own game may have any special in any deal.
    known = {(item.slug,): item.title for item in engine.get_game(ruleset.game).deal_menu()}
    plans = (sheet.plan(number, {}) for number in range(1, (sheet.deal_count or 0) + 1))
    return known | {plan.specials: plan.title for plan in plans if plan.specials}


def _bids(menu: Iterable[MenuItem]) -> dict[str, str]:
    """Return the titles of what may be bid, by the slug that a deal has for it afterwards."""
    found = {item.slug: item.title for item in menu if item.slot == "bid"}
    if found:
        found[_PASSED_OUT] = found.pop(_PASS)
    # On paper a bid is its number, beside the number of the deal that would be taken for another.
    return {
        slug: engine.fill(_BID, number=title) if title.isdigit() else title
        for slug, title in found.items()
    }


@cache
def list_bids() -> Mapping[str, str]:
    """Return the titles of all bids of all games, by slug."""
    found: dict[str, str] = {}
    for preset in engine.presets():
        sheet = engine.score_sheet(engine.make_ruleset(preset.slug, {}), players=preset.players[0])
        found |= _bids(sheet.plan(1, {}).menu)
    return found


def title_specials(preset: str, players: int, specials: tuple[str, ...]) -> str:
    """Return the title that a preset gives to deals with these specials; empty if it has none."""
    return _special_titles(preset, players).get(specials, "")


def name_specials(preset: str, players: int, specials: tuple[str, ...]) -> str:
    """Return the title of a deal with these specials, or their own titles; empty without any."""
    titles = _special_titles(preset, players)
    if specials in titles:
        return translate(titles[specials])
    named = [titles.get((slug,), slug.replace("-", " ").capitalize()) for slug in specials]
    return ", ".join(translate(name) for name in named)


def _row(deal: ScoredDeal, label: str, by_bots: Set[int]) -> ScoreRow:
    nominations = deal.nominations or (None,) * len(deal.points)
    cells = [
        ScoreCell(
            nomination="" if bid is None else f"{took}/{bid}",
            points=format_signed(points),
            total=format_points(total),
            made=made,
            by_bot=seat in by_bots,
        )
        for seat, (bid, took, points, total, made) in enumerate(
            zip(nominations, deal.tricks, deal.points, deal.totals, deal.made, strict=True)
        )
    ]
    return ScoreRow(deal.number, label, cells)
