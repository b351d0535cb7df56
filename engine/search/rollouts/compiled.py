"""The compiled form of the rules of thumb: the same plays on the same deals, many in one call."""

from __future__ import annotations

import ctypes
from array import array
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from engine.cards import suit_of
from engine.kernels import load_kernel
from engine.search.rollouts.odds import packed_odds
from engine.search.rollouts.worlds import Played, Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import RankBits
    from engine.search.rollouts.seen_play import SeenPlay
from engine.search.rollouts.worlds import Moment, Worlds

__all__ = ["is_compiled", "play_on_compiled", "weigh_compiled"]

SOURCE = Path(__file__).with_name("rollouts.c")
_SEATS = ctypes.c_int32 * 8


class _Ranks(ctypes.Structure):
    """The struct `Ranks` of rollouts.c."""

    _fields_: ClassVar = [
        ("suits", ctypes.c_uint64 * 4),
        ("suited", ctypes.c_uint64 * 53),
        ("takers", ctypes.c_uint64 * (4 * 53)),
        ("place_of", ctypes.c_uint8 * 52),
        ("suit_of", ctypes.c_uint8 * 53),
    ]


class _Job(ctypes.Structure):
    """The struct `Job` of rollouts.c."""

    _fields_: ClassVar = [
        *((name, ctypes.c_int32) for name in ("rule", "players", "mover", "turn", "plays")),
        *((name, ctypes.c_int32) for name in ("gone", "turns_up", "nominates", "bidder")),
        *((name, ctypes.c_int32) for name in ("depth", "longest")),
        *((name, _SEATS) for name in ("taken", "seats", "faces", "piled")),
        *((name, ctypes.c_uint64) for name in ("wild", "unseen")),
        *((name, ctypes.c_void_p) for name in ("hands", "wants", "partners", "ranks", "piles")),
        ("odds", ctypes.c_void_p),
    ]


@lru_cache(maxsize=256)
def _ranks(ranks: RankBits) -> _Ranks:
    suits = [0] * 53
    for card, place in enumerate(ranks.place_of):
        suits[place] = suit_of(card)
    takers = (ranks.takers[ranks.place_of[13 * suit]] for suit in range(4))
    return _Ranks(
        (ctypes.c_uint64 * 4)(*ranks.suits),
        (ctypes.c_uint64 * 53)(*ranks.suited),
        (ctypes.c_uint64 * (4 * 53))(*chain.from_iterable(takers)),
        (ctypes.c_uint8 * 52)(*ranks.place_of),
        (ctypes.c_uint8 * 53)(*suits),
    )


def is_compiled() -> bool:
    """Return whether there is a kernel."""
    return load_kernel(SOURCE) is not None


def play_on_compiled(moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played | None:
    """Play the deals of these numbers on; None where there is no kernel."""
    library = load_kernel(SOURCE)
    if library is None:
        return None
    players, count = worlds.players, len(which)
    if not count:
        return Played(b"", [])
    packed = worlds.packed
    if not isinstance(packed, _Packed):
        packed = worlds.packed = _Packed(worlds)
    trick = moment.trick
    odds = _odds_of(moment, worlds)
    job = _Job(
        moment.rule,
        players,
        moment.mover,
        moment.turn,
        len(trick),
        -1 if moment.gone is None else moment.gone,
        moment.turns_up,
        -1 if moment.nominates is None else moment.nominates,
        (0 if moment.rule is Rule.HUNT else -1) if moment.bidder is None else moment.bidder,
        packed.depth,
        packed.longest,
        _SEATS(*moment.taken),
        _SEATS(*[seat for seat, _face in trick]),
        _SEATS(*[face for _seat, face in trick]),
        packed.piled,
        moment.wild,
        moment.unseen,
        worlds.hands.buffer_info()[0],
        worlds.wants.buffer_info()[0],
        packed.partners.buffer_info()[0],
        packed.ranks.buffer_info()[0],
        packed.piles,
        odds.buffer_info()[0],
    )
    numbers, longest = array("i", which), packed.longest
    taken = (ctypes.c_uint8 * (count * players))()
    tricks, winners = (ctypes.c_uint8 * count)(), (ctypes.c_uint8 * (count * longest))()
    library.play_on(
        ctypes.byref(job),
        ctypes.c_void_p(numbers.buffer_info()[0]),
        count,
        taken,
        tricks,
        winners,
    )
    won, lengths = bytes(winners), bytes(tricks)
    return Played(
        bytes(taken),
        [won[place * longest : place * longest + length] for place, length in enumerate(lengths)],
    )


def _odds_of(moment: Moment, worlds: Worlds) -> array[float]:
    """Return the odds that all these deals have in common; none where no rule asks for them."""
    if moment.rule is not Rule.BY_SEATS:
        return _NO_ODDS
    hands, stock = worlds.hands[: worlds.players], worlds.ranks[0].bits_of(moment.unseen)
    for hand in hands:
        stock &= ~hand
    most = max(hand.bit_count() for hand in hands)
    return packed_odds(worlds.players, stock.bit_count(), most)


_NO_ODDS = array("d")


class _Seen(ctypes.Structure):
    """The struct `Seen` of rollouts.c."""

    _fields_: ClassVar = [
        *((name, ctypes.c_uint64) for name in ("card", "later", "follow", "over", "out")),
        *((name, ctypes.c_int32) for name in ("seat", "led", "laid", "short")),
    ]


def weigh_compiled(
    plays: Sequence[SeenPlay], worlds: Worlds, first: int, agrees: float
) -> array[float] | None:
    """Weigh the deals from a number on by plays that were seen; None where there is no kernel."""
    library = load_kernel(SOURCE)
    if library is None:
        return None
    players, count = worlds.players, len(worlds) - first
    weights = array("d", [1.0]) * count
    seen = (
        _Seen(*one[1:5], one.out, one.seat, one.led, one.laid, one.wants_trick) for one in plays
    )
    if count and plays:
        most = max(
            (hand | play.later).bit_count()
            for play in plays
            for hand in [worlds.hands[players * first + play.seat]]
        )
        odds = packed_odds(players, plays[0].stock, most)
        library.weigh_often(
            ctypes.byref(_ranks(worlds.ranks[first])),
            (_Seen * len(plays))(*seen),
            len(plays),
            ctypes.c_void_p(worlds.hands.buffer_info()[0] + 8 * players * first),
            players,
            count,
            ctypes.c_double(agrees),
            ctypes.c_void_p(odds.buffer_info()[0]),
            ctypes.c_void_p(weights.buffer_info()[0]),
        )
    return weights


class _Packed:
    """What the kernel reads of worlds besides their arrays, as long as no deal is added."""

    __slots__ = ("_held", "_piles", "depth", "longest", "partners", "piled", "piles", "ranks")

    def __init__(self, worlds: Worlds) -> None:
        of_each = {id(ranks): _ranks(ranks) for ranks in worlds.ranks}
        self._held = [*of_each.values()]  # the cache may drop them
        where = {key: ctypes.addressof(ranks) for key, ranks in of_each.items()}
        self.ranks = array("Q", [where[id(ranks)] for ranks in worlds.ranks])
        self.partners = array("i", [-1 if one is None else one for one in worlds.partners])
        lengths = [len(pile) for pile in worlds.piles[0]]
        self.depth, self.piled = max(lengths, default=0), _SEATS(*lengths)
        self._piles = b"".join(
            bytes(pile).ljust(self.depth, b"\0") for piles in worlds.piles for pile in piles
        )
        # The address of bytes, which stay where they are.
        self.piles = ctypes.cast(ctypes.c_char_p(self._piles), ctypes.c_void_p).value
        held = max(hand.bit_count() for hand in worlds.hands[: worlds.players])
        self.longest = held + self.depth + 1
