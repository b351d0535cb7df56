"""The panels of an online table before its first deal, and between two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import format_points, format_signed
from tournaments.pages.online.table.advice import count_hints
from tournaments.pages.online.table.deal_story import describe_deal
from tournaments.pages.online.table.levels import name_level
from tournaments.pages.online.table.score_card import name_specials
from tournaments.pages.online.table.seats import mark_bots_of_last_deal, own_as_you
from tournaments.pages.online.table.status import get_verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.online import DealView, GameTable, ScoredDeal, SeatView


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A seat before the first deal; `detail` says whether its player is there."""

    number: int
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class BeforeRow:
    """The panel before the first deal; `next_at` is when it begins by itself, or empty."""

    title: str
    seats: list[SeatTaken]
    may_be_ready: bool
    next_at: str


@dataclass(frozen=True, slots=True)
class PointsRow:
    """What a player scored in the last deal, and in all.

    `contract`: their tricks, and their nomination if they had one. `mark`: `exact` or `missed` for
    a nomination, bid or Misère, else empty. `hints`: how many they took in the game, or empty.
    """

    name: str
    contract: str
    points: str
    total: str
    is_best: bool
    mark: str = ""
    hints: str = ""


@dataclass(frozen=True, slots=True)
class BetweenRow:
    """The panel after a deal; once the game is over the rows are in the order of the points.

    `story`: what happened in the deal, in sentences. `review_url`: where the reader's own decisions
    are judged, empty for spectators. `replay_url`: empty while the hands are sealed. `daily_url`:
    after a daily deal, the table of all who played it. `comparison_url`: where the tables that have
    played the same deals are compared, empty while any of them still plays. `held_back`: a sentence
    about that.
    """

    title: str
    story: str
    is_over: bool
    rows: list[PointsRow]
    may_be_ready: bool
    next_at: str
    replay_url: str
    review_url: str
    daily_url: str
    comparison_url: str
    held_back: str
    again_label: str
    may_play_again: bool


def before_row(game: GameTable) -> BeforeRow | None:
    """Build the panel before the first deal: who sits there, and when it begins."""
    if game.view or game.ended:
        return None
    watches = game.role == "watcher"
    return BeforeRow(
        title=_delay_text(game) if watches else _("Before the first deal"),
        seats=[
            SeatTaken(
                number=seat.seat,
                name=_("You") if seat.seat == game.seat else seat.name or _("Open seat"),
                detail=_presence(seat, game.seat),
            )
            for seat in game.seats
        ],
        may_be_ready=game.may.ready,
        next_at="" if watches else game.clock.next_deal_at or "",
    )


def _delay_text(game: GameTable) -> str:
    """Return how late a spectator sees the table."""
    delay = int(game.customs["watch_delay"])
    if game.customs["watching"] == "deals":
        text = ngettext(
            "You are watching %(count)s deal behind.",
            "You are watching %(count)s deals behind.",
            delay,
        )
    else:
        text = ngettext(
            "You are watching %(count)s second behind.",
            "You are watching %(count)s seconds behind.",
            delay,
        )
    return text % {"count": delay}


def _presence(seat: SeatView, own: int | None) -> str:
    if seat.bot:
        return name_level(seat.bot)
    return "" if seat.seat == own or seat.is_here else _("not here")


def between_row(
    game: GameTable, rematch_by: int | None = None, comparison_url: str = "", held_back: str = ""
) -> BetweenRow | None:
    """Build the panel after a deal: what each player scored; once the game is over, who has won.

    A game may be ended in the middle of a deal, which then scores nothing. `comparison_url` is of
    its tables, shown once the game is over and not sealed; until then `held_back` is.
    """
    view, is_over = game.view, bool(game.ended)
    deal = view if view and view.points is not None else None
    if deal is None and not is_over:
        return None
    last = game.card.rows[-1] if game.card.rows else None
    names = [seat.name for seat in game.seats]
    played = mark_bots_of_last_deal(game, names)
    is_own_rematch = rematch_by is None or rematch_by == game.seat
    return BetweenRow(
        title=get_verdict(game, names) if is_over or deal is None else _title(game, deal),
        story=describe_deal(deal, last, played, game.seat) if deal and last else "",
        is_over=is_over,
        rows=_points_rows(game, deal.points if deal else None, own_as_you(played, game.seat)),
        may_be_ready=game.may.ready,
        next_at=game.clock.next_deal_at or "",
        replay_url=""
        if deal is None or game.is_daily or game.is_sealed
        else reverse("replay", args=[game.id, deal.number]),
        review_url=_review_url(game, None if is_over or deal is None else deal.number),
        again_label=_("Play again")
        if is_own_rematch
        else _("Play again with %(name)s") % {"name": names[rematch_by or 0]},
        may_play_again=is_over and game.seat is not None and not game.table and not game.is_daily,
        daily_url=reverse("daily") if is_over and game.is_daily else "",
        comparison_url="" if game.is_sealed or not is_over else comparison_url,
        held_back=held_back if is_over else "",
    )


def _review_url(game: GameTable, deal: int | None) -> str:
    if game.seat is None or not game.card.rows:
        return ""
    address = reverse("review-game", args=[game.id])
    return address if deal is None else f"{address}?deal={deal}"


def _title(game: GameTable, view: DealView) -> str:
    """Return the title of the panel, with the name of a special deal."""
    special = name_specials(game.preset, game.size, view.specials)
    if not special:
        return _("Deal %(number)s is over") % {"number": view.number}
    return _("Deal %(number)s is over: %(special)s") % {"number": view.number, "special": special}


def _points_rows(
    game: GameTable, points: Sequence[int] | None, names: Sequence[str]
) -> list[PointsRow]:
    totals = game.card.totals
    last = game.card.rows[-1] if game.card.rows else None
    seats = list(range(len(totals)))
    return [
        PointsRow(
            name=names[seat],
            contract=_contract(last, seat),
            points=format_signed(points[seat]) if points else "",
            total=format_points(totals[seat]),
            is_best=totals[seat] == max(totals),
            mark=_mark(last, seat),
            hints=count_hints(game.hints[seat]) if game.ended and game.hints[seat] else "",
        )
        for seat in (sorted(seats, key=lambda seat: -totals[seat]) if game.ended else seats)
    ]


def _contract(row: ScoredDeal | None, seat: int) -> str:
    """Return a seat's tricks in the last deal, with its nomination if it made one."""
    if row is None or row.is_adjusted:
        return ""
    took = row.tricks[seat]
    if not row.nominations:
        text = ngettext("took %(tricks)s trick", "took %(tricks)s tricks", took)
        return text % {"tricks": took}
    values = {"tricks": took, "nominated": row.nominations[seat]}
    return _("took %(tricks)s of %(nominated)s") % values


def _mark(row: ScoredDeal | None, seat: int) -> str:
    made = None if row is None else row.made[seat]
    return "" if made is None else "exact" if made else "missed"
