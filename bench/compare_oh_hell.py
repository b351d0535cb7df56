"""Look for differences from OpenSpiel's `oh_hell` in legal choices, winners or points.

    pip install -r requirements/bench-engine.txt
    python -m bench.compare_oh_hell [--deals 100000] [--seed 1] [--store FILE]

Random deals of all shapes (3 to 7 players, 1 to 7 cards), with trumps and, where the cards allow,
without: three suits are dealt and a card of the fourth is turned, so that no trump is ever held.
Every legal nomination and card is compared at every decision of our fast path, and for some deals
of the immutable state as well; then tricks and points. `--store` writes a sample for the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from engine.cards import format_card
from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.scoring import score_deal
from engine.deal.actions import Nominate, PlayCard
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.deal.trumps import ACE_HIGH, power_table
from engine.registry import get_game, make_ruleset
from engine.search.fast_deal import DealtHands, FastDeal

try:
    import pyspiel
except ImportError:
    sys.exit("This needs open_spiel: pip install -r requirements/bench-engine.txt")

SHAPES = [(players, size) for players in range(3, 8) for size in range(1, 8)]
CHECK_INTERVAL = 20
# OpenSpiel's suits run clubs, diamonds, spades, hearts; ours spades, hearts, diamonds, clubs.
OPENSPIEL_SUITS = "CDSH"


def openspiel_card(card: int) -> int:
    """Return our card in OpenSpiel's numbering: four times the rank, plus the suit."""
    return 4 * (card % 13) + OPENSPIEL_SUITS.index("SHDC"[card // 13])


@dataclass
class Deal:
    """One random deal and every choice made in it, in our numbering."""

    players: int
    size: int
    dealer: int
    pack: list[int]
    no_trumps: bool
    legal: list[list[int]] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    @property
    def hands(self) -> list[list[int]]:
        first = self.dealer + 1
        return [
            self.pack[(seat - first) % self.players : -1 : self.players]
            for seat in range(self.players)
        ]


def random_deal(players: int, size: int, rng: Random) -> Deal:
    """Make a deal of a shape; every second one has no trumps if three suits are enough."""
    no_trumps = players * size <= 39 and rng.random() < 0.5
    if no_trumps:
        fourth = rng.randrange(4)
        cards = [card for card in range(52) if card // 13 != fourth]
        pack = [*rng.sample(cards, players * size), fourth * 13 + rng.randrange(13)]
    else:
        pack = rng.sample(range(52), players * size + 1)
    return Deal(players, size, rng.randrange(players), pack, no_trumps)


GAMES = {
    shape: pyspiel.load_game("oh_hell", {"players": shape[0], "num_tricks_fixed": shape[1]})
    for shape in SHAPES
}


def deal_openspiel(deal: Deal) -> pyspiel.State:
    """Set OpenSpiel's chance nodes: tricks, dealer, cards to seat k mod players, turned card."""
    state = GAMES[deal.players, deal.size].new_initial_state()
    hands = deal.hands
    cards = [hands[seat][row] for row in range(deal.size) for seat in range(deal.players)]
    state.apply_action(deal.size)
    state.apply_action(deal.dealer)
    return feed(state, [*cards, deal.pack[-1]])


def feed(state: pyspiel.State, cards: list[int]) -> pyspiel.State:
    for card in cards:
        state.apply_action(openspiel_card(card))
    return state


def compare(deal: Deal, rng: Random) -> None:
    """Play a deal on both sides with the same choices. Raises AssertionError at a difference."""
    theirs = deal_openspiel(deal)
    trump = None if deal.no_trumps else deal.pack[-1] // 13
    ours = FastDeal(DealtHands(deal.hands, deal.dealer, power_table(trump, None, ACE_HIGH)))
    legal = ours.legal
    while legal:
        assert not theirs.is_terminal()
        assert theirs.current_player() == ours.turn
        nominating = len(deal.choices) < deal.players
        numbers = (
            {52 + n: n for n in legal} if nominating else {openspiel_card(n): n for n in legal}
        )
        assert sorted(theirs.legal_actions()) == sorted(numbers), deal
        action = rng.choice(sorted(numbers))
        deal.legal.append(sorted(legal))
        deal.choices.append(numbers[action])
        theirs.apply_action(action)
        legal = ours.act(numbers[action])
    assert theirs.is_terminal()
    returns = [round(points) for points in theirs.returns()]
    deal.tricks, deal.points = list(ours.taken), returns
    assert [points % 10 for points in returns] == deal.tricks, deal
    assert list(points_of(deal)) == returns, deal


def points_of(deal: Deal) -> tuple[int, ...]:
    nominated = deal.choices[: deal.players]
    first = deal.dealer + 1
    nominations = tuple(nominated[(seat - first) % deal.players] for seat in range(deal.players))
    house = HouseRules()
    return score_deal(combine([], house), house, nominations, tuple(deal.tricks)).points


def check_scores(deal: Deal) -> None:
    """Play the same deal on the immutable state; compare legal choices and points."""
    top, ruleset = deal.pack, make_ruleset("mcleod22")
    game = get_game(ruleset.game)
    spec = DealSpec(
        ruleset=ruleset,
        players=deal.players,
        number=1,
        dealer=deal.dealer,
        hand_size=deal.size,
        specials=("no-trumps",) if deal.no_trumps else (),
    )
    rest = [card for card in range(52) if card not in top]
    state = game.start(spec, Shuffle((*top, *rest)))
    for number, legal in zip(deal.choices, deal.legal, strict=True):
        seat = game.to_act(state)[0]
        offered = game.legal(state, seat)
        numbers = [
            one.count if isinstance(one, Nominate) else one.card
            for one in offered
            if isinstance(one, Nominate | PlayCard)
        ]
        assert sorted(numbers) == legal, deal
        state, _ = game.act(state, seat, offered[numbers.index(number)])
    assert state.result is not None
    assert list(state.result.score.points) == deal.points, deal


def row(deal: Deal) -> dict[str, object]:
    """Return a deal as plain data for the stored sample."""
    players = deal.players
    return {
        "players": deal.players,
        "size": deal.size,
        "dealer": deal.dealer,
        "no_trumps": deal.no_trumps,
        "pack": " ".join(map(format_card, deal.pack)),
        "nominations": deal.choices[:players],
        "legal_nominations": deal.legal[:players],
        "plays": " ".join(map(format_card, deal.choices[players:])),
        "legal_plays": [" ".join(map(format_card, legal)) for legal in deal.legal[players:]],
        "tricks": deal.tricks,
        "points": deal.points,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", type=Path, help="write two deals of every shape to this file")
    chosen = parser.parse_args()
    rng = Random(chosen.seed)
    stored: list[dict[str, object]] = []
    without, start = 0, time.monotonic()
    for number in range(chosen.deals):
        deal = random_deal(*SHAPES[number % len(SHAPES)], rng)
        compare(deal, rng)
        if number % CHECK_INTERVAL == number // len(SHAPES) % CHECK_INTERVAL:
            check_scores(deal)
        if chosen.store and number < 2 * len(SHAPES):
            stored.append(row(deal))
        without += deal.no_trumps
    if chosen.store:
        lines = ",\n ".join(json.dumps(one) for one in stored)
        chosen.store.write_text(f"[\n {lines}\n]\n", encoding="utf-8")
    print(
        f"{chosen.deals} deals of {len(SHAPES)} shapes ({without} without trumps) agree; "
        f"{time.monotonic() - start:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
