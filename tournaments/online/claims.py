"""Claiming the rest of the tricks: whether it is certain, and the plays that come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from engine.cards import cards_in, format_card
from engine.state import Play
from tournaments.online import log
from tournaments.online.log import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state import State
    from tournaments.online.course import Course


def is_proven(state: State, seat: int) -> bool:
    """Whether the seat, about to lead, takes every trick whatever the others hold and play.

    Judged from what the seat knows: its own cards against every card that it has not seen. A
    hand that is not known to its holder, or in which a card may be named, proves nothing.
    """
    game = engine.get_game(state.spec.ruleset.game)
    view = game.view(state, seat)
    is_lead = view.phase == "play" and view.to_act == (seat,) and not view.trick
    plain = all(action.verb == "play" and "=" not in action.text for action in view.legal)
    if not is_lead or not plain or any(view.pile_counts) or not view.hand:
        return False
    # The turned card may lie in a hand, so it counts as unseen.
    seen = {play.card for trick in view.tricks for play in trick.plays} | set(view.hand)
    unseen = [card for card in state.shuffle.pack if card not in seen]
    return all(_stands(state, seat, card, other) for card in view.hand for other in unseen)


def _stands(state: State, seat: int, card: int, other: int) -> bool:
    """Whether a card that is led holds against another one."""
    next_seat = (seat + 1) % state.players
    trick = (Play(seat, card, card), Play(next_seat, other, other))
    return state.rules.manner.winner(state, trick) == seat


def play_out(course: Course, seat: int) -> Iterator[Line]:
    """The plays of the rest of the deal, the claimant's from the top, the others' as they come."""
    game, state = course.game, course.state
    assert state is not None  # noqa: S101 - a claim is made during a deal
    while state.result is None:
        mask = game.to_act(state)
        turn = (mask & -mask).bit_length() - 1
        legal = game.legal(state, turn)
        own = [f"play:{format_card(card)}" for card in cards_in(state.hands[seat])]
        text = own[-1] if turn == seat and not state.trick else legal[0].text
        yield Line(log.ACTED, turn, text, log.CLAIM)
        state, _ = game.act(state, turn, text)
