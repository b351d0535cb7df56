"""Deals with the hands as a test writes them, and their course."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from engine.bots import get_bot
from engine.cards import PACK, parse_cards
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle

if TYPE_CHECKING:
    from random import Random

    from engine.deal.state import State


def play_out(state: State, rng: Random, bot: str = "club") -> State:
    """Let bots of one kind play a deal to its end."""
    game, player = engine.get_game(state.spec.ruleset.game), get_bot(bot)
    while asked := game.to_act(state):
        seat = asked[0]
        state, _ = game.act(state, seat, player.choose(game.view(state, seat), rng))
    return state


PLAYERS = 4


def dealt(hands: dict[int, str], turned: str, *specials: str, size: int = 3) -> State:
    """A deal of four of McLeod's, seat 3 dealing, with some hands as written (`AS KH ...`)."""
    given = {seat: parse_cards(cards) for seat, cards in hands.items()}
    top = parse_cards(turned)
    used = {card for cards in given.values() for card in cards} | set(top)
    rest = [card for card in PACK if card not in used]
    for seat in range(PLAYERS):
        if seat not in given:
            given[seat] = tuple(rest.pop() for _ in range(size))
    pack = [given[seat][place] for place in range(size) for seat in range(PLAYERS)]
    pack += [*top, *rest]
    spec = DealSpec(
        ruleset=engine.make_ruleset("mcleod22"),
        players=PLAYERS,
        number=1,
        dealer=3,
        hand_size=size,
        specials=specials,
    )
    game = engine.get_game("clag")
    return game.start(spec, Shuffle(tuple(pack), tuple(PACK)))


def after(state: State, *texts: str) -> State:
    """The deal after these actions, each by whose turn it is."""
    game = engine.get_game("clag")
    for text in texts:
        state, _ = game.act(state, game.to_act(state)[0], text)
    return state


def two_cards(*specials: str, size: int = 2, **hands: str) -> State:
    """A deal of two cards in which seat 0 leads the king of spades and has two tricks to take."""
    given = {0: "KS QS", 1: "AS 3C", 2: "4S 4C", 3: "5S 5C"} | {
        int(seat[-1]): cards for seat, cards in hands.items()
    }
    return dealt(given, "6D", *specials, size=size)
