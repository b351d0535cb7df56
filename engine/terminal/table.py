"""Format the table as text. It gets views only, so it cannot show what is hidden."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from engine.cards import RANKS, SUIT_NAMES, Card, rank_of, suit_of
from engine.labels import action_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.action import Action
    from engine.deal.events import Event
    from engine.deal.tricks import Play, Trick
    from engine.deal.views import View

__all__ = ["card_text", "choices", "event_text", "keys", "running_card", "table", "trick_text"]

_SIGNS = "\N{BLACK SPADE SUIT}\N{WHITE HEART SUIT}\N{WHITE DIAMOND SUIT}\N{BLACK CLUB SUIT}"
_WIDTH = 24


def card_text(card: Card) -> str:
    """Format a card as on a small display.

    >>> card_text(8)
    '10\N{BLACK SPADE SUIT}'
    """
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + _SIGNS[suit_of(card)]


def table(view: View, names: Sequence[str], title: str) -> str:
    """Format everything a player needs to see before choosing."""
    return "\n".join(_lines(view, names, title))


def _lines(view: View, names: Sequence[str], title: str) -> Iterator[str]:
    yield ""
    yield f"-- {title} -- {_trump(view)}"
    for seat in range(view.players):
        dealer = " (dealer)" if seat == view.dealer else ""
        yield f"  {names[seat] + dealer:<{_WIDTH}} {_seat(view, seat)}"
    if view.tricks:
        last = view.tricks[-1]
        yield f"  last trick: {_plays(last.plays, names)}, won by {names[last.winner]}"
    if view.trick:
        yield f"  on the table: {_plays(view.trick, names)}"
    if view.hand:
        yield f"  your cards: {' '.join(card_text(card) for card in _sorted(view.hand))}"


def _trump(view: View) -> str:
    turned = f", {card_text(view.turned[-1])} turned" if view.turned else ""
    if view.trump_order is not None:
        return "suits from the highest: " + ", ".join(SUIT_NAMES[suit] for suit in view.trump_order)
    if view.trump is not None:
        return f"trumps: {SUIT_NAMES[view.trump]}{turned}"
    return "no trumps" + (turned or " so far" if view.phase != "play" else turned)


def _seat(view: View, seat: int) -> str:
    parts = []
    if view.bids[seat] is not None:
        parts.append(f"nominated {view.bids[seat]}")
    if view.tricks or view.trick:
        parts.append(f"took {view.taken[seat]}")
    if view.bidder == seat:
        parts.append(f"plays {view.contract}")
    calls = [text for caller, text in view.calls if caller == seat]
    parts += [action_label(calls[-1])] if calls and view.bidder != seat else []
    if view.shown[seat]:
        parts.append("open: " + " ".join(map(card_text, view.shown[seat])))
    if seat < len(view.opening):
        parts.append(f"total {view.opening[seat]}")
    return ", ".join(parts)


def _plays(plays: Sequence[Play], names: Sequence[str]) -> str:
    return ", ".join(f"{names[play.seat]} {_play(play)}" for play in plays)


def _play(play: Play) -> str:
    if play.name is None or play.name == play.card:
        return card_text(play.card)
    return f"{card_text(play.card)} as {card_text(play.name)}"


def _sorted(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (suit_of(card), -rank_of(card)))


def keys(legal: Sequence[Action]) -> list[str]:
    """Return what to type for each choice: its own number if all are numbers, else 1, 2, 3 …

    >>> from engine.deal.actions import Nominate, PlayCard
    >>> keys([Nominate(0), Nominate(2)]), keys([PlayCard(0), PlayCard(2)])
    (['0', '2'], ['1', '2'])
    """
    numbers = [action.label.partition(" ")[0] for action in legal]
    if all(map(str.isdigit, numbers)):
        return numbers
    return [str(number) for number in range(1, len(legal) + 1)]


def choices(legal: Sequence[Action], most: int = 60, few: int = 8) -> str:
    """Format the legal choices with what to type; of more than `most` only a few are shown."""
    shown = [
        action.label if action.label.partition(" ")[0] == key else f"{key}: {action.label}"
        for key, action in zip(keys(legal), legal, strict=True)
    ]
    if len(legal) > most:
        more = f"... and {len(legal) - few} more: type one in full, such as {legal[-1].text}"
        shown = [*shown[:few], more]
    return fill("; ".join(shown), 100, initial_indent="  ", subsequent_indent="  ")


def event_text(event: Event, names: Sequence[str]) -> str:
    """Format one line about an event; empty for what the table shows anyway."""
    seat = getattr(event, "seat", None)
    who = names[seat] if isinstance(seat, int) else ""
    if event.kind == "nominated":
        verb = "nominate" if who == "You" else "nominates"
        return f"  {who} {verb} {getattr(event, 'count', '')}."
    if event.kind == "said":
        return f"  {who}: {action_label(str(getattr(event, 'words', '')))}."
    if event.kind == "trick-won":
        return "  You win the trick." if who == "You" else f"  {who} wins the trick."
    if event.kind == "trump-turned":
        return f"  Turned for trumps: {card_text(getattr(event, 'card', 0))}."
    return ""


def trick_text(trick: Trick, names: Sequence[str]) -> str:
    """Format the cards of a finished trick in the order in which they were played."""
    return f"    {_plays(trick.plays, names)}"


def running_card(rows: Sequence[tuple[str, Sequence[int]]], names: Sequence[str]) -> str:
    """Format the score card so far: a row for each deal, with running totals."""
    totals = [0] * len(names)
    lines = ["", "  " + f"{'deal':<8}" + "".join(f"{name[:9]:>10}" for name in names)]
    for label, points in rows:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        lines.append("  " + f"{label[:7]:<8}" + "".join(f"{total:>10}" for total in totals))
    return "\n".join(lines)
