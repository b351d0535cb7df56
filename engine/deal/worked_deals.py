"""Play a deal for the rulebook, and write it trick by trick; what is written is what was played.

A script has each seat's own nomination, calls and cards in their order, separated by spaces. A
seat does the first of them that its rules allow, and else the first thing that they allow: so
one script serves clubs whose options differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import RANKS, SUIT_NAMES, parse_cards, rank_of, suit_of
from engine.deal.shuffle import Shuffle
from engine.deal.tricks import COPY
from engine.paper.book import Block
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from engine.cards import Card, Suit
    from engine.deal.action import Action
    from engine.deal.match import DealSpec
    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame
    from engine.deal.tricks import Play, Trick

__all__ = [
    "NAMES",
    "describe_points",
    "name_of",
    "play_worked",
    "show_card",
    "signed_points",
    "tricks_table",
]

NAMES = ("Ann", "Ben", "Cat", "Dee", "Ed", "Flo", "Gus")
"""The players of the examples; the first sits on the dealer's left."""

_SIGNS = "♠♥♦♣"


def show_card(card: Card) -> str:
    """Return a card as players write it.

    >>> show_card(8), show_card(51)
    ('10♠', 'A♣')
    """
    return RANKS[rank_of(card)].replace("T", "10") + _SIGNS[suit_of(card)]


def name_of(state: State, seat: int) -> str:
    """Return the name of a seat's player in the examples."""
    return NAMES[(seat - state.spec.dealer - 1) % state.players]


def play_worked(game: TrickGame, spec: DealSpec, pack: str, script: Sequence[str]) -> State:
    """Play a deal from a pack to its end, by a script for each seat."""
    state = game.start(spec, Shuffle(_full_pack(game, spec, pack)))
    left = [seat.split() for seat in script] + [[] for _ in range(spec.players - len(script))]
    while asked := game.to_act(state):
        seat = asked[0]
        legal = {_word(action): action for action in game.legal(state, seat)}
        word = next((word for word in left[seat] if word in legal), None)
        if word is not None:
            left[seat].remove(word)
        state, _ = game.act(state, seat, legal[word or next(iter(legal))])
    return state


def describe_points(state: State) -> str:
    """Write what each player nominated and took, and what it scored, from the dealer's left.

    Raises ValueError for a deal that is not over.
    """
    if state.result is None:
        raise ValueError("The deal is not over.")
    score, rows = state.result.score, []
    for step in range(state.players):
        seat = (state.spec.dealer + 1 + step) % state.players
        template, nominated = gettext_noop("{player} took {tricks} and scored {points}."), None
        if score.nominations is not None:
            nominated = score.nominations[seat]
            template = gettext_noop(
                "{player} nominated {nominated}, took {tricks} and scored {points}."
            )
        rows.append(
            fill(
                template,
                player=verbatim(name_of(state, seat)),
                nominated=nominated,
                tricks=score.tricks[seat],
                points=signed_points(score.points[seat]),
            )
        )
    return join(rows)


def signed_points(points: int) -> str:
    """Write points, with a minus sign where they are lost.

    >>> signed_points(12), signed_points(-3)
    ('12', '−3')
    """
    return str(points).replace("-", "\N{MINUS SIGN}")


def _full_pack(game: TrickGame, spec: DealSpec, pack: str) -> tuple[Card, ...]:
    wanted, first = game.cards(spec), parse_cards(pack)
    return tuple(card for card in first if card in wanted)


def _word(action: Action) -> str:
    """Return an action as a script has it: "2" nominates, "AS" plays, anything else is whole."""
    verb, _, rest = action.text.partition(":")
    return rest if verb in {"play", "nominate"} else action.text


def tricks_table(state: State, anchor: str, *, reasons: Mapping[str, str] | None = None) -> Block:
    """Write the tricks of a finished deal: the cards in the order played, who won, and why."""
    return Block(
        anchor=anchor,
        head=(
            gettext_noop("Trick"),
            gettext_noop("Cards, in the order played"),
            gettext_noop("Won by"),
        ),
        rows=tuple(_rows(state, reasons or {})),
    )


def _rows(state: State, reasons: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    turned = _turned_up(state)
    for number, trick in enumerate(state.tricks, start=1):
        cards = join([_show(state, play, turned) for play in trick.plays], ", ")
        won = fill(
            gettext_noop("{player}: {reason}"),
            player=verbatim(name_of(state, trick.winner)),
            reason=join([_reason(state, trick, reasons)]),
        )
        yield (str(number), cards, won)


def _turned_up(state: State) -> set[Card]:
    """Return the cards that were turned up from piles, where players chose to turn them up."""
    if state.rules.from_piles:
        return set()
    verbs = [text.partition(":")[0] for _seat, text in state.history]
    plays = [play for trick in state.tricks for play in trick.plays]
    shown = [verb for verb in verbs if verb in {"play", "turn"}]
    return {play.card for play, verb in zip(plays, shown, strict=True) if verb == "turn"}


def _show(state: State, play: Play, turned: Collection[Card]) -> str:
    played = verbatim(_played(state, play))
    if play.card not in turned:
        return played
    return fill(gettext_noop("{played} (turned)"), played=played)


def _played(state: State, play: Play) -> str:
    name = "" if play.name is None else f" = {show_card(play.name)}"
    # A line does not end between a player and their card.
    return f"{name_of(state, play.seat)}\N{NO-BREAK SPACE}{show_card(play.card)}{name}"


def _reason(state: State, trick: Trick, reasons: Mapping[str, str]) -> str:
    """Say why a card won: "wild", "trump", "led" or "other" in `reasons`, or the usual words."""
    won = next(play for play in trick.plays if play.seat == trick.winner)
    led, suit = _suit(trick.plays[0]), _suit(won)
    if won.name is not None:
        return reasons.get("wild", gettext_noop("a wild card, just above the real one"))
    if suit == state.trump:
        return reasons.get("trump", gettext_noop("the highest trump"))
    if suit == led:
        suits = join([SUIT_NAMES[suit]])
        return fill(reasons.get("led", gettext_noop("best of the {suit} led")), suit=suits)
    return reasons.get("other", gettext_noop("the highest suit"))


def _suit(play: Play) -> Suit:
    return suit_of(play.face % COPY)
