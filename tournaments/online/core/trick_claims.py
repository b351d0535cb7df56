"""Decide whether a claim of the remaining tricks is proven, and find the plays that follow.

It is judged by what the claimant can see, so a refusal reveals nothing about the cards (ADR 0084).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from engine import Play, cards_in, format_card
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import State
    from tournaments.online.core.snapshot import GameSnapshot


def is_proven(state: State, seat: int) -> bool:
    """Return whether the seat, about to lead, wins every trick whatever the others hold and play.

    Judged from what the seat can see: its own cards against every card that it has not seen.
    Nothing is proven by a hand that its holder cannot see, or with a card that may be named.
    """
    game = engine.get_game(state.spec.ruleset.game)
    if state.trick or game.to_act(state) != (seat,):
        return False  # asked of every seat after every action, so without making its view
    view = game.view(state, seat)
    is_lead = view.phase == "play"
    plain = all(action.verb == "play" and "=" not in action.text for action in view.legal)
    if not is_lead or not plain or any(view.pile_counts) or not view.hand:
        return False
    # The turned card may lie in a hand, so it counts as unseen.
    seen = {play.card for trick in view.tricks for play in trick.plays} | set(view.hand)
    unseen = [card for card in state.shuffle.pack if card not in seen]
    return all(_stands(state, seat, card, other) for card in view.hand for other in unseen)


def _stands(state: State, seat: int, card: int, other: int) -> bool:
    """Return whether a card that is led wins against another one."""
    next_seat = (seat + 1) % state.players
    trick = (Play(seat, card, card), Play(next_seat, other, other))
    return state.rules.trick_rules.winner(state, trick) == seat


MAX_SEARCHED_PLAYS = 2000
"""The most plays tried for a claim that all have agreed to, before it counts as impossible."""


def may_propose_claim(snapshot: GameSnapshot, seat: int) -> bool:
    """Return whether the seat may propose to take the remaining tricks.

    It may when it is about to lead at a table where only people play. A bot cannot judge a claim,
    so it cannot agree to one.
    """
    state = snapshot.state
    if state is None or state.trick or snapshot.to_act != (seat,):
        return False
    is_lead = state.rules.phase_name(state) == "play"
    return is_lead and len(snapshot.present - snapshot.conceded) == snapshot.players


def find_agreed_plays(snapshot: GameSnapshot, seat: int) -> list[NewEntry] | None:
    """Search for plays of the rest in which the seat wins every trick; None if none is found.

    For a claim that all have agreed to. It is tested only then, so that a proposal reveals
    nothing about the cards.
    """
    tries = [MAX_SEARCHED_PLAYS]

    def search(state: State) -> list[NewEntry] | None:
        if state.result is not None:
            return []
        turn = snapshot.game.to_act(state)[0]
        legal = snapshot.game.legal(state, turn)
        for action in legal if turn != seat else reversed(legal):
            tries[0] -= 1
            if tries[0] < 0:
                return None
            after, _ = snapshot.game.act(state, turn, action)
            if len(after.tricks) > len(state.tricks) and after.tricks[-1].winner != seat:
                continue
            rest = search(after)
            if rest is not None:
                return [NewEntry(entries.ACTED, turn, action.text, entries.CLAIM), *rest]
        return None

    return search(snapshot.dealt_state)


def play_rest_of_deal(snapshot: GameSnapshot, seat: int) -> Iterator[NewEntry]:
    """Yield the plays of the rest of a deal after a proven claim.

    The claimant wins whatever is played, so the others play their first legal card.
    """
    game, state = snapshot.game, snapshot.dealt_state
    while state.result is None:
        turn = game.to_act(state)[0]
        legal = game.legal(state, turn)
        own = [f"play:{format_card(card)}" for card in cards_in(state.hands[seat])]
        text = own[-1] if turn == seat and not state.trick else legal[0].text
        yield NewEntry(entries.ACTED, turn, text, entries.CLAIM)
        state, _ = game.act(state, turn, text)
