"""Say in sentences what came of a deal: who declared what, who was the partner, what was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import join_names
from tournaments.core.translation import translate
from tournaments.pages.online.table.card_faces import face, suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.online import DealView, ScoredDeal


def find_partner(view: DealView) -> int | None:
    """Return the seat that has played the card that the bidder called; None while it is hidden.

    The bidder may have called a card of their own, and is then their own partner.
    """
    if view.called is None:
        return None
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    return next((play.seat for play in plays if play.card == view.called), None)


def count_side_tricks(view: DealView) -> int | None:
    """Return the tricks of the bidder and their partner, as far as the table knows who that is."""
    if view.bidder is None or not view.contract.isdigit():
        return None
    partner = find_partner(view)
    side = {view.bidder, view.bidder if partner is None else partner}
    return sum(view.taken[seat] for seat in side)


def describe_deal(view: DealView, row: ScoredDeal, names: Sequence[str], own: int | None) -> str:
    """Return what happened in a finished deal; empty where the rows of its seats say it all.

    `names`: the players by seat. `own`: the reader's seat.
    """
    if row.nominations is not None:
        return _describe_exact(row, names, own)
    if view.contract:
        return _describe_bid(view, row, names, own)
    if row.specials and row.specials[0] == "passed-out":
        return _("Everyone passed, so no one scores.")
    return ""


def _names_of(seats: Sequence[int], names: Sequence[str], own: int | None) -> str:
    """Return the names of seats, the reader first."""
    first = sorted(seats, key=lambda seat: seat != own)
    return join_names([_("you") if seat == own else names[seat] for seat in first])


def _describe_exact(row: ScoredDeal, names: Sequence[str], own: int | None) -> str:
    """Return who took exactly what they nominated."""
    nominated = row.nominations or ()
    exact = [seat for seat, count in enumerate(nominated) if count == row.tricks[seat]]
    if not exact:
        return _("No one was exact.")
    if len(exact) == len(nominated):
        return _("Everyone was exact.")
    return _("Exact: %(names)s.") % {"names": _names_of(exact, names, own)}


def _describe_bid(view: DealView, row: ScoredDeal, names: Sequence[str], own: int | None) -> str:
    bidder = view.bidder
    if bidder is None:
        return ""
    partner = find_partner(view)
    sentences = [_bid_sentence(view, bidder, names, own), _partner_sentence(view, names, own)]
    side = [bidder] if partner in (None, bidder) else [bidder, partner or 0]
    sentences.append(_outcome_sentence(view, row, side, names, own))
    return " ".join(filter(None, sentences))


def _bid_sentence(view: DealView, bidder: int, names: Sequence[str], own: int | None) -> str:
    """Return who bid what, with which trumps."""
    values = {"name": names[bidder], "bid": translate(view.contract.replace("-", " ")).capitalize()}
    if not view.contract.isdigit():
        text = _("You bid %(bid)s, alone.") if bidder == own else _("%(name)s bid %(bid)s, alone.")
        return text % values
    values["trumps"] = suit(view.trump).name
    if bidder == own:
        return _("You bid %(bid)s in %(trumps)s.") % values
    return _("%(name)s bid %(bid)s in %(trumps)s.") % values


def _partner_sentence(view: DealView, names: Sequence[str], own: int | None) -> str:
    """Return which card was called, and who held it."""
    if view.called is None:
        return ""
    partner, card = find_partner(view), face(view.called).short
    if partner is None:
        return _("The called card, %(card)s, was not played.") % {"card": card}
    if partner == view.bidder:
        return _("The called card, %(card)s, was the bidder's own.") % {"card": card}
    if partner == own:
        return _("The called card, %(card)s, was yours: you were partners.") % {"card": card}
    text = _("%(name)s held the called card, %(card)s, and was the partner.")
    return text % {"name": names[partner], "card": card}


def _outcome_sentence(
    view: DealView,
    row: ScoredDeal,
    side: Sequence[int],
    names: Sequence[str],
    own: int | None,
) -> str:
    """Return how many tricks the bidder's side took, and whether that made the bid."""
    took = sum(row.tricks[seat] for seat in side)
    numbers = ngettext("%(count)s trick", "%(count)s tricks", took) % {"count": took}
    who = capfirst(_names_of(side, names, own))
    is_made = bool(row.made[side[0]])
    paid = [seat for seat, points in enumerate(row.points) if points > 0]
    values = {"names": who, "tricks": numbers, "paid": _names_of(paid, names, own)}
    if is_made:
        return _("%(names)s took %(tricks)s: the bid is made.") % values
    if not paid:
        return _("%(names)s took %(tricks)s: the bid is missed.") % values
    return _("%(names)s took %(tricks)s: the bid is missed and pays %(paid)s.") % values
