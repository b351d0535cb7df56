"""Play many sampled deals on from one moment, each by the rules of thumb of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.deal.tricks import COPY
from engine.search.rollouts.by_seats import Start, play_out, start_of
from engine.search.rollouts.compiled import play_on_compiled
from engine.search.rollouts.hunt import rollout_hunt
from engine.search.rollouts.nominated import NominatedDeal
from engine.search.rollouts.piles import rollout_piles
from engine.search.rollouts.sides import rollout_sides
from engine.search.rollouts.wild import rollout_wild
from engine.search.rollouts.worlds import Played, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.search.rollouts.worlds import Moment, Worlds
    from engine.seats import Seat

__all__ = ["play_on"]


def play_on(moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played:
    """Play the deals of these numbers on, in C where there is a kernel; they stay as they are."""
    compiled = play_on_compiled(moment, worlds, which)
    if compiled is not None:
        return compiled
    by_seats = moment.rule is Rule.BY_SEATS
    return (_play_by_seats if by_seats else _play_on)(moment, worlds, which)


def _play_by_seats(moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played:
    """Play on by seats; what deals, or nominations, have in common is reckoned once."""
    if moment.nominates is not None:
        return _nominate(moment, moment.nominates, worlds, which)
    taken, won = bytearray(), []
    for start, hands, wants in _starts(moment, worlds, which):
        had = [*moment.taken]
        won.append(play_out(start, hands, had, wants))
        taken += bytes(had)
    return Played(bytes(taken), won)


def _nominate(moment: Moment, nominated: int, worlds: Worlds, which: Sequence[int]) -> Played:
    mover, known = moment.mover, worlds.nominated
    new = [number for number in which if (mover, number) not in known]
    for number, dealt in zip(new, _starts(moment, worlds, new), strict=True):
        known[mover, number] = NominatedDeal(*dealt, mover)
    played = [known[mover, number].play(nominated) for number in which]
    return Played(b"".join(bytes(taken) for taken, _won in played), [won for _taken, won in played])


def _starts(
    moment: Moment, worlds: Worlds, which: Sequence[int]
) -> Iterator[tuple[Start, list[Bits], Sequence[int]]]:
    """Yield from where each deal is played on, its hands then, and what the seats are after."""
    players, mover, gone = worlds.players, moment.mover, moment.gone
    all_hands, all_wants = worlds.hands, worlds.wants
    ranks: RankBits | None = None
    start: Start | None = None
    card = 0
    for number in which:
        first = players * number
        hands = all_hands[first : first + players].tolist()
        if start is None or ranks is not worlds.ranks[number]:
            ranks = worlds.ranks[number]
            card = 0 if gone is None else ranks.bit_of_card[gone]
            trick = [(seat, ranks.place_of[face % COPY]) for seat, face in moment.trick]
            unseen = ranks.bits_of(moment.unseen)
            hands[mover] ^= card
            start = start_of(hands, trick, moment.turn, ranks=ranks, unseen=unseen, mover=mover)
            hands[mover] ^= card
        hands[mover] ^= card
        yield start, hands, all_wants[first : first + players]


class _Dealt(NamedTuple):
    """One deal to be used up."""

    moment: Moment
    hands: list[Bits]
    wants: Sequence[int]
    taken: list[int]
    trick: Sequence[tuple[Seat, Place]]
    ranks: RankBits
    partner: Seat | None
    piles: Sequence[Sequence[Place]]


def _play_on(moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played:
    players, mover, play = worlds.players, moment.mover, _RULES[moment.rule]
    hands, wants, all_taken, all_won = worlds.hands, worlds.wants, bytearray(), []
    ranks: RankBits | None = None
    trick: list[tuple[Seat, Place]] = []
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
        partner, piles = worlds.partners[number], worlds.piles[number]
        won = play(_Dealt(moment, left, wanted, taken, trick, ranks, partner, piles))
        all_taken += bytes(taken)
        all_won.append(won)
    return Played(bytes(all_taken), all_won)


def _wild(deal: _Dealt) -> list[Seat]:
    moment, ranks = deal.moment, deal.ranks
    free = ranks.bits_of(moment.wild)
    wild = [(hand & free).bit_count() for hand in deal.hands]
    left = [hand & ~free for hand in deal.hands]
    faces = [
        (seat, place, face >= COPY)
        for (seat, place), (_seat, face) in zip(deal.trick, moment.trick, strict=True)
    ]
    taken, wants = deal.taken, deal.wants
    return rollout_wild(left, wild, faces, moment.turn, taken=taken, wants=wants, ranks=ranks)


def _piles(deal: _Dealt) -> list[Seat]:
    moment, piles, trick = deal.moment, [[*pile] for pile in deal.piles], deal.trick
    if moment.turns_up:
        trick = [*trick, (moment.mover, piles[moment.mover].pop())]
    taken, wants = deal.taken, deal.wants
    return rollout_piles(
        deal.hands, piles, trick, moment.turn, taken=taken, wants=wants, ranks=deal.ranks
    )


def _sides(deal: _Dealt) -> list[Seat]:
    side = {deal.moment.bidder, deal.partner}
    sides = [seat in side for seat in range(len(deal.hands))]
    won = rollout_sides(deal.hands, deal.trick, deal.moment.turn, sides=sides, ranks=deal.ranks)
    for seat in won:
        deal.taken[seat] += 1
    return won


def _hunt(deal: _Dealt) -> list[Seat]:
    hunted, turn = deal.moment.bidder or 0, deal.moment.turn
    won = rollout_hunt(deal.hands, deal.trick, turn, hunted=hunted, ranks=deal.ranks)
    for seat in won:
        deal.taken[seat] += 1
    return won


_RULES = {
    Rule.WILD: _wild,
    Rule.PILES: _piles,
    Rule.SIDES: _sides,
    Rule.HUNT: _hunt,
}
