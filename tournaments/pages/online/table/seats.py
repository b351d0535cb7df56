"""The seats round the table: who sits there, their nomination and tricks, what they played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import action_label
from tournaments.core.formatting import format_signed
from tournaments.core.translation import translate
from tournaments.online import mark_bot
from tournaments.pages.online.table.card_faces import Face, face
from tournaments.pages.online.table.deal_story import count_side_tricks, find_partner
from tournaments.pages.online.table.levels import name_level

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from tournaments.online import CardPlay, DealView, GameTable, SeatView

A_BOT_PLAYS = gettext_lazy("a bot is playing")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat. `spot` counts clockwise from the reader, who is 0; for a spectator from seat 0.

    `play`, `past`: its card in the current trick, and in the last one, which the page shows until
        it has been seen. `is_past`: no card of the current trick has been played.
    `has_led`, `led_past`, `has_won`: it led to the current trick, led to the last one, won the last
        one.
    `level`: how strong the bot is that has the seat; empty for a person.
    is_side: `nominated` and `took` are the bid and the tricks of the bidder's side.
    `is_waited_for`: it is another person's seat, so it matters whether they are there (`is_here`).
    """

    number: int
    spot: int
    name: str
    is_me: bool
    is_turn: bool
    is_dealer: bool
    has_led: bool
    led_past: bool
    has_won: bool
    level: str
    away: str
    is_waited_for: bool
    is_here: bool
    nominated: str
    took: str
    is_side: bool
    tally: str
    pips: list[str]
    note: str
    points: str
    total: str
    play: Face | None
    past: Face | None
    is_past: bool
    shown: list[Face]
    deadline: str
    bank: str

    @property
    def _took_text(self) -> str:
        if self.is_side:
            return _("the bidder's side took %(count)s") % {"count": self.took}
        return (
            _("took %(count)s") % {"count": self.took} if self.took != "0" or self.nominated else ""
        )

    @property
    def _play_text(self) -> str:
        if self.play is None:
            return ""
        return _("played the %(card)s") % {"card": self.play.name}

    @property
    def sentence(self) -> str:
        """Return the seat in words, for screen readers."""
        who = _("You") if self.is_me else self.name
        facts = [
            self.level,
            _("not here") if self.is_waited_for and not self.is_here else "",
            self.away,
            _("dealer") if self.is_dealer else "",
            _("nominated %(count)s") % {"count": self.nominated}
            if self.nominated and not self.is_side
            else "",
            self._took_text,
            self.note,
            self._play_text,
            _("to act now") if self.is_turn else "",
        ]
        known = ", ".join(filter(None, facts)) or _("nothing yet")
        return f"{who}: {known}."


def get_tally(nominated: int | None, took: int) -> tuple[str, list[str]]:
    """Compare a seat's tricks with its nomination; return the state and a row of marks for it.

    >>> get_tally(2, 1), get_tally(0, 1), get_tally(None, 2)
    (('short', ['won', 'open']), ('over', ['extra']), ('', ['won', 'won']))
    """
    if nominated is None:
        return "", ["won"] * took
    state = "short" if took < nominated else "over" if took > nominated else "even"
    marks = ["won"] * min(nominated, took)
    # One of these is empty: a list times a negative number has no items.
    marks += ["open"] * (nominated - took) + ["extra"] * (took - nominated)
    return state, marks


def get_last_trick(view: DealView) -> tuple[tuple[CardPlay, ...], int | None]:
    """Return the plays of the last finished trick, and who won it."""
    if not view.tricks:
        return (), None
    last = view.tricks[-1]
    return last.plays, last.winner


def get_note(view: DealView, seat: int) -> str:
    """Return what a seat called besides its nomination, or the contract that it plays."""
    calls = [call.words for call in view.calls if call.seat == seat]
    if view.bidder is not None and seat == find_partner(view) != view.bidder:
        return _("the bidder's partner")
    if view.bidder == seat and view.contract:
        contract = translate(view.contract.replace("-", " "))
        if not view.called:
            return _("plays %(contract)s") % {"contract": contract}
        card = face(view.called).short
        return _("plays %(contract)s with %(card)s") % {"contract": contract, "card": card}
    if calls and calls[-1].startswith("call:"):
        return _("caller")  # the heading says what was called
    return translate(action_label(calls[-1])) if calls else ""


def is_alone(game: GameTable) -> bool:
    """Return whether no person but the reader plays at the table, so that no one has to agree."""
    return all(seat.is_you or seat.is_away or seat.kind == "bot" for seat in game.seats)


def mark_bots_of_last_deal(game: GameTable, names: Sequence[str]) -> list[str]:
    """Return the names with the mark of a bot where one acted in the latest finished deal."""
    return mark_bots(names, game.card.rows[-1].bot_seats if game.card.rows else ())


def mark_bots(names: Sequence[str], seats: Container[int]) -> list[str]:
    """Return the names with the mark of a bot at these seats."""
    return [mark_bot(name) if seat in seats else name for seat, name in enumerate(names)]


def own_as_you(names: Sequence[str], own: int | None) -> list[str]:
    """Return the names with "You" for the reader."""
    return [_("You") if seat == own else name for seat, name in enumerate(names)]


def seat_row(
    view: DealView,
    seat: SeatView,
    own: int | None,
    *,
    total: str = "",
    deadline: str = "",
    bank: str = "",
) -> SeatRow:
    """Build the row of a seat during a deal, with its total and its clock."""
    number, players = seat.seat, len(view.hand_counts)
    past_plays, winner = get_last_trick(view)
    mine = next((play for play in view.trick if play.seat == number), None)
    past = next((play for play in past_plays if play.seat == number), None)
    nominated, took = view.nominations[number], view.taken[number]
    tally, pips = get_tally(nominated, took)
    side = count_side_tricks(view) if number == view.bidder else None
    if side is not None:
        took, nominated = side, int(view.contract)
        tally = "even" if side >= nominated else "short"
    points = view.points
    return SeatRow(
        number=number,
        spot=(number - (own or 0)) % players,
        name=seat.name or _("Open seat"),
        is_me=number == own,
        is_turn=number in view.to_act,
        is_dealer=number == view.dealer,
        has_led=bool(view.trick) and view.trick[0].seat == number,
        led_past=bool(past_plays) and past_plays[0].seat == number,
        has_won=number == winner,
        level=name_level(seat.bot),
        away=str(A_BOT_PLAYS) if seat.kind == "person" and seat.plays == "bot" else "",
        is_waited_for=seat.kind == "person" and number != own,
        is_here=seat.is_here,
        nominated="" if nominated is None else str(nominated),
        took=str(took),
        is_side=side is not None,
        tally=tally,
        pips=pips,
        note=get_note(view, number),
        points="" if points is None else format_signed(points[number]),
        total=total,
        play=None if mine is None else face(mine.card, mine.named),
        past=None if past is None else face(past.card, past.named),
        is_past=not view.trick,
        shown=[face(card) for card in view.shown[number]],
        deadline=deadline,
        bank=bank,
    )
