"""Playing on by rules of thumb is held to the immutable truth, from any moment of any deal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.cards import cards_in, mask_of, parse_cards
from engine.deal.actions import PlayCard
from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.determinize import sample_hands, unseen_cards, void_cards
from engine.search.rank_bits import RankBits, rank_bits_by, rank_bits_of
from engine.search.rollouts.by_seats import ALL_TRICKS, rollout
from engine.search.rollouts.hunt import rollout_hunt
from engine.search.rollouts.piles import rollout_piles
from engine.search.rollouts.sides import rollout_sides
from engine.search.rollouts.wild import rollout_wild
from tests.engine.random_games import entered_at, random_table
from tests.engine.simulate import pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame

PRESETS = [preset for preset in engine.presets() if preset.game != "clogs"]


def moments(preset: engine.PresetInfo, rng: Random) -> Iterator[tuple[TrickGame, State]]:
    """Every moment of a random deal at which a seat is to play a card."""
    match = random_table(preset, rng)
    game = engine.get_game(preset.game)
    spec = game.next_deal(entered_at(match, rng.randint(1, preset.deals or 1)))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
    while asked := game.to_act(state):
        seat = pick(asked, rng)
        legal = game.legal(state, seat)
        if any(isinstance(action, PlayCard) for action in legal):
            yield game, state
        state, _ = game.act(state, seat, pick(legal, rng))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_playing_on_plays_legal_cards_and_takes_the_tricks_that_they_take(
    preset: engine.PresetInfo,
) -> None:
    rng = Random(preset.slug)
    for _ in range(6):
        for game, state in moments(preset, rng):
            # The opening lead of Noms may still settle the trumps; till then there is no table.
            view = game.view(state, None)
            unsettled = state.bidder is not None and not state.tricks
            power = None if unsettled or view.wild or view.from_piles else view.power
            if power is None or rng.random() < 0.7:
                continue
            ranks, taken = rank_bits_of(power), [*state.taken]
            hands = WatchedHands([ranks.bits(cards_in(hand)) for hand in state.hands])
            winners = rollout(
                hands,
                [(play.seat, ranks.place_of[play.card]) for play in state.trick],
                state.turn,
                taken=taken,
                wants=[rng.choice((0, 1, 2, ALL_TRICKS)) for _ in state.hands],
                ranks=ranks,
            )
            played = hands.played(ranks)
            assert [
                before + winners.count(seat) for seat, before in enumerate(state.taken)
            ] == taken
            assert_follows(game, state, played, taken)


@pytest.mark.parametrize("bid", ["10", "mis"])
def test_contracts_are_played_out_with_legal_cards_and_the_tricks_that_those_take(bid: str) -> None:
    """From any moment; a hand without tricks until it takes one."""
    game, rng = engine.get_game("noms"), Random(5)
    for _ in range(8):
        spec = game.next_deal(engine.Match(engine.make_ruleset("noms"), 4, rng.randrange(4)))
        assert spec is not None
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        for text in (f"bid:{bid}", *["bid:pass"] * 3, *["declare:H/AS"][: bid.isdigit()]):
            state, _ = game.act(state, game.to_act(state)[0], text)
        bidder = state.bidder
        assert bidder is not None
        for _ in range(rng.randrange(40)):
            if asked := game.to_act(state):
                seat = asked[0]
                state, _ = game.act(state, seat, pick(game.legal(state, seat), rng))
        if state.result is not None:
            continue
        power = game.view(state, None).power
        assert power is not None
        ranks = rank_bits_of(power)
        hands = WatchedHands([ranks.bits(cards_in(hand)) for hand in state.hands])
        trick = [(play.seat, ranks.place_of[play.card]) for play in state.trick]
        if bid == "mis":
            won = rollout_hunt(hands, trick, state.turn, hunted=bidder, ranks=ranks)
        else:
            sides = [seat in {bidder, (bidder + 1) % 4} for seat in range(4)]
            won = rollout_sides(hands, trick, state.turn, sides=sides, ranks=ranks)
        taken = [before + won.count(seat) for seat, before in enumerate(state.taken)]
        assert_follows(game, state, hands.played(ranks), taken)


class WatchedHands(list[int]):
    """Hands that keep a record of what was played from them."""

    def __init__(self, hands: list[int]) -> None:
        super().__init__(hands)
        self.gone: list[int] = []

    def __setitem__(self, seat: Any, hand: Any) -> None:
        self.gone.append(self[seat] ^ hand)
        super().__setitem__(seat, hand)

    def played(self, ranks: RankBits) -> list[int]:
        """Every card that was played, in order."""
        return [ranks.bit_of_card.index(bit) for bit in self.gone]


def assert_follows(game: TrickGame, state: State, played: list[int], taken: list[int]) -> None:
    """The truth allows every card, in this order, and has the same result."""
    for card in played:
        if state.result is not None:
            break  # a Mis that is lost already stops; its play-out goes on
        while state.rules.phase_name(state) == "give-up":
            state, _ = game.act(state, game.to_act(state)[0], "go-on")
        state, _ = game.act(state, state.turn, PlayCard(card))
    else:
        assert list(state.taken) == taken
    assert state.result is not None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_worlds_fit_what_is_seen_and_the_real_one_is_never_ruled_out(
    preset: engine.PresetInfo,
) -> None:
    rng = Random(preset.slug)
    for _ in range(3):
        for game, state in moments(preset, rng):
            view = game.view(state, state.turn)
            if view.power is None or view.from_piles:
                continue
            barred, hidden = void_cards(view), mask_of(unseen_cards(view))
            hands = sample_hands(view, rng)
            assert sorted(hands[state.turn]) == [*view.hand]
            assert [len(hand) for hand in hands] == [*view.hand_counts]
            dealt = [card for hand in hands for card in hand]
            assert len(set(dealt)) == len(dealt)
            for seat, real in enumerate(state.hands):
                assert not real & barred[seat]
                if seat not in {state.turn, *state.open_hands}:
                    assert not real & ~hidden
                    assert not mask_of(hands[seat]) & (barred[seat] | ~hidden)


@given(st.integers(0, 2**32))
def test_a_seat_that_wants_a_trick_takes_it_as_cheaply_as_it_can(seed: int) -> None:
    """Last to play: the lowest card that wins if it is short, the highest that loses if not.

    A seat that cannot win gives its lowest card, and one that must its highest.
    """
    rng, ranks = Random(seed), rank_bits_of(power_table(None, None, ACE_HIGH))
    lead, *hand = rng.sample(range(13), 5)
    for short in (True, False):
        hands = WatchedHands([ranks.bits([13, 14, 15]), ranks.bits(hand)])
        trick, wants = [(0, ranks.place_of[lead])], [0, int(short)]
        rollout(hands, trick, 1, taken=[0, 0], wants=wants, ranks=ranks)
        able = [card for card in hand if (card > lead) == short]
        assert hands.played(ranks)[0] == (min if short else max)(able or hand)


@pytest.mark.parametrize("number", range(4))
def test_piles_that_are_turned_up_take_the_tricks_that_they_take(number: int) -> None:
    """Without hands there is nothing to choose, so that the truth must end in the same way."""
    game, rng = engine.get_game("clag"), Random(number)
    spec = engine.DealSpec(
        ruleset=engine.make_ruleset("foss20"),
        players=3 + number,
        number=1,
        dealer=1,
        hand_size=7,
        specials=("roll-em",),
    )
    state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
    while state.rules.phase_name(state) == "nominate":
        seat = game.to_act(state)[0]
        state, _ = game.act(state, seat, pick(game.legal(state, seat), rng))
    view = game.view(state, None)
    assert view.from_piles
    assert view.power is not None
    ranks, taken = rank_bits_of(view.power), [0] * view.players
    piles = [[ranks.place_of[card] for card in reversed(pile)] for pile in state.piles]
    wants = [1] * view.players
    rollout_piles([0] * view.players, piles, [], state.turn, taken=taken, wants=wants, ranks=ranks)
    while asked := game.to_act(state):
        state, _ = game.act(state, asked[0], "turn:0")
    assert taken == [*state.taken]


def test_a_seat_that_can_neither_follow_nor_win_turns_up_a_card() -> None:
    """And one that can win does: the ace of clubs matches the ace of spades."""
    game, rules = engine.get_game("clogs"), engine.make_ruleset("clogs")
    spec = game.next_deal(engine.Match(rules, 4, 0))
    assert spec is not None
    view = game.view(game.start(spec, game.make_shuffle(spec, bytes(32))), 0)
    ranks = rank_bits_by(view.beats)
    ace, match, low, clog = parse_cards("AS AC KC 2D")
    for hand, winner, left in (((match, low), 1, 1), ((low,), 0, 0)):
        hands, piles = [0, ranks.bits(hand)], [[], [ranks.place_of[clog]]]
        trick = [(0, ranks.place_of[ace])]
        won = rollout_piles(
            hands, piles, trick, 1, taken=[0, 0], wants=[ALL_TRICKS] * 2, ranks=ranks
        )
        assert won[0] == winner
        assert len(piles[1]) <= left


@pytest.mark.parametrize(
    ("hand", "wants", "winner"),
    [
        pytest.param("3S", 1, 1, id="takes the trick for a seat that wants it"),
        pytest.param("3S", 0, 0, id="is not played by one that can lose with another card"),
        pytest.param("", 0, 0, id="loses for one that wants none"),
    ],
)
def test_a_wild_card(hand: str, wants: int, winner: int) -> None:
    ranks = rank_bits_of(power_table(1, None, ACE_HIGH))
    lead = (0, ranks.place_of[parse_cards("AS")[0]], False)
    hands = [0, ranks.bits(parse_cards(hand))]
    won = rollout_wild(hands, [0, 1], [lead], 1, taken=[0, 0], wants=[0, wants], ranks=ranks)
    assert won[0] == winner
