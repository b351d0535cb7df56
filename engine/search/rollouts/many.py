"""Play many sampled deals on from one moment, each by the rules of thumb of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import cards_in
from engine.deal.tricks import COPY
from engine.search.rollouts.by_seats import rollout
from engine.search.rollouts.compiled import play_on_compiled
from engine.search.rollouts.hunt import rollout_hunt
from engine.search.rollouts.piles import rollout_piles
from engine.search.rollouts.sides import rollout_sides
from engine.search.rollouts.wild import rollout_wild
from engine.search.rollouts.worlds import Played, Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, RankBits
    from engine.search.rollouts.worlds import Moment, Worlds
    from engine.seats import Seat

__all__ = ["play_on"]


def play_on(moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played:
    """Play the deals of these numbers on, in C where there is a kernel; they stay as they are."""
    compiled = play_on_compiled(moment, worlds, which)
    return _play_on(moment, worlds, which) if compiled is None else compiled


def _play_on(moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played:
    players, mover, play = worlds.players, moment.mover, _RULES[moment.rule]
    hands, wants, all_taken, all_won = worlds.hands, worlds.wants, bytearray(), []
    ranks: RankBits | None = None
    trick: list[tuple[Seat, int]] = []
    for number in which:
        first = players * number
        left, taken = hands[first : first + players].tolist(), [*moment.taken]
        wanted = wants[first : first + players].tolist()
        if moment.nominates is not None:
            wanted[mover] = moment.nominates
        if ranks is not worlds.ranks[number]:
            ranks = worlds.ranks[number]
            trick = [(seat, ranks.place_of[face % COPY]) for seat, face in moment.trick]
        if moment.gone is not None:
            left[mover] ^= ranks.bit_of_card[moment.gone]
        won = play(moment, worlds, number, left, trick, taken, wanted)
        all_taken += bytes(taken)
        all_won.append(won)
    return Played(bytes(all_taken), all_won)


def _by_seats(
    moment: Moment,
    worlds: Worlds,
    number: int,
    left: list[Bits],
    trick: Sequence[tuple[Seat, int]],
    taken: list[int],
    wants: Sequence[int],
) -> list[Seat]:
    ranks = worlds.ranks[number]
    return rollout(left, trick, moment.turn, taken=taken, wants=wants, ranks=ranks)


def _wild(
    moment: Moment,
    worlds: Worlds,
    number: int,
    left: list[Bits],
    trick: Sequence[tuple[Seat, int]],
    taken: list[int],
    wants: Sequence[int],
) -> list[Seat]:
    ranks = worlds.ranks[number]
    free = ranks.bits(cards_in(moment.wild))
    wild = [(hand & free).bit_count() for hand in left]
    left = [hand & ~free for hand in left]
    faces = [
        (seat, place, face >= COPY)
        for (seat, place), (_seat, face) in zip(trick, moment.trick, strict=True)
    ]
    return rollout_wild(left, wild, faces, moment.turn, taken=taken, wants=wants, ranks=ranks)


def _piles(
    moment: Moment,
    worlds: Worlds,
    number: int,
    left: list[Bits],
    trick: Sequence[tuple[Seat, int]],
    taken: list[int],
    wants: Sequence[int],
) -> list[Seat]:
    piles = [[*pile] for pile in worlds.piles[number]]
    if moment.turns_up:
        trick = [*trick, (moment.mover, piles[moment.mover].pop())]
    ranks = worlds.ranks[number]
    return rollout_piles(left, piles, trick, moment.turn, taken=taken, wants=wants, ranks=ranks)


def _sides(
    moment: Moment,
    worlds: Worlds,
    number: int,
    left: list[Bits],
    trick: Sequence[tuple[Seat, int]],
    taken: list[int],
    _wants: Sequence[int],
) -> list[Seat]:
    side = {moment.bidder, worlds.partners[number]}
    sides = [seat in side for seat in range(worlds.players)]
    won = rollout_sides(left, trick, moment.turn, sides=sides, ranks=worlds.ranks[number])
    for seat in won:
        taken[seat] += 1
    return won


def _hunt(
    moment: Moment,
    worlds: Worlds,
    number: int,
    left: list[Bits],
    trick: Sequence[tuple[Seat, int]],
    taken: list[int],
    _wants: Sequence[int],
) -> list[Seat]:
    hunted, ranks = moment.bidder or 0, worlds.ranks[number]
    won = rollout_hunt(left, trick, moment.turn, hunted=hunted, ranks=ranks)
    for seat in won:
        taken[seat] += 1
    return won


_RULES = {
    Rule.BY_SEATS: _by_seats,
    Rule.WILD: _wild,
    Rule.PILES: _piles,
    Rule.SIDES: _sides,
    Rule.HUNT: _hunt,
}
