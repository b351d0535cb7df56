"""Format the table as text. It gets views only, so it cannot show what is hidden."""

from __future__ import annotations

import re
from contextlib import suppress
from textwrap import fill
from typing import TYPE_CHECKING

from engine.cards import RANKS, SUIT_NAMES, SUITS, Card, rank_of, suit_of
from engine.deal.actions import Call, Nominate, PlayCard, parse_action
from engine.errors import BadText
from engine.labels import action_label, choice_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.action import Action
    from engine.deal.events import Event
    from engine.deal.tricks import Play, Trick
    from engine.deal.views import View

__all__ = [
    "card_text",
    "choices",
    "enumeration",
    "event_text",
    "keys",
    "plain_word",
    "refusal",
    "running_card",
    "table",
    "trick_text",
]

_SIGNS = "\N{BLACK SPADE SUIT}\N{WHITE HEART SUIT}\N{WHITE DIAMOND SUIT}\N{BLACK CLUB SUIT}"
_FILLED = "\N{BLACK SPADE SUIT}\N{BLACK HEART SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK CLUB SUIT}"
_TEN = re.compile(r"\b10([SHDC])\b", re.IGNORECASE)
_WIDTH = 24


def card_text(card: Card) -> str:
    """Format a card as on a small display.

    >>> card_text(8)
    '10\N{BLACK SPADE SUIT}'
    """
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + _SIGNS[suit_of(card)]


def plain_word(word: str) -> str:
    """Read cards as the table shows them, and as people write tens.

    >>> plain_word("10\N{BLACK SPADE SUIT}"), plain_word("10s"), plain_word("play:10H")
    ('TS', 'TS', 'play:TH')
    """
    for sign, suit in zip(_SIGNS + _FILLED, SUITS * 2, strict=True):
        word = word.replace(sign, suit)
    return _TEN.sub(lambda found: "T" + found[1].upper(), word)


def enumeration(names: Sequence[str]) -> str:
    """Put names behind one another.

    >>> enumeration(["You"]), enumeration(["You", "Bert", "Dot"])
    ('You', 'You, Bert and Dot')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def table(view: View, names: Sequence[str], title: str, *, has_trumps: bool = True) -> str:
    """Format everything a player needs to see before choosing."""
    heading = f"-- {title} -- {_trump(view)}" if has_trumps else f"-- {title} --"
    return "\n".join(["", heading, *_lines(view, names)])


def _lines(view: View, names: Sequence[str]) -> Iterator[str]:
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
        parts.append(f"plays {action_label(view.contract)}")
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


def choices(legal: Sequence[Action], max_listed: int = 60, few: int = 8) -> str:
    """Format the legal choices with what to type; only a few of more than `max_listed`.

    Of calls these are all of one special deal, from which the others are put together.
    """
    shown = [
        action.label if action.label == key else f"{key}: {choice_label(action)}"
        for key, action in zip(keys(legal), legal, strict=True)
    ]
    if len(legal) > max_listed:
        places = range(len(legal))
        listed = [place for place in places if _is_single_call(legal[place])] or places[:few]
        other = legal[next(place for place in places if place not in listed)]
        example = f"{choice_label(other)} or {other.text}"
        more = f"... and {len(legal) - len(listed)} more: type one in full, such as {example}"
        shown = [*(shown[place] for place in listed), more]
    return fill("; ".join(shown), 100, initial_indent="  ", subsequent_indent="  ")


def _is_single_call(action: Action) -> bool:
    return isinstance(action, Call) and len(action.slugs) <= 1


def refusal(word: str, view: View) -> str:
    """Say why a choice cannot be made now."""
    action = _read_any(plain_word(word))
    if isinstance(action, PlayCard) and view.phase == "play":
        card = card_text(action.card)
        if action.card not in view.hand:
            return f"  You do not hold {card}."
        return f"  You cannot play {card} to this trick. Type one of the numbers above."
    if isinstance(action, Nominate) and view.phase == "nominate":
        if action.count in range((view.hand_size or 0) + 1):
            return f"  With {action.count} the nominations would add up to the number of tricks."
        there = "There is 1 trick" if view.hand_size == 1 else f"There are {view.hand_size} tricks"
        return f"  {there}: nominate from 0 to {view.hand_size}."
    return "  That is not among the choices. Type one of the numbers above, or ? for help."


def _read_any(word: str) -> Action | None:
    """Read what was typed as an action, a card, or a number of tricks; None for anything else."""
    for verb in ("", f"{PlayCard.verb}:", f"{Nominate.verb}:"):
        with suppress(BadText):
            return parse_action(verb + (word.upper() if verb == f"{PlayCard.verb}:" else word))
    return None


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
