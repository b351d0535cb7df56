"""The compiled form of `random_playout`: the same play-outs, many in one call."""

from __future__ import annotations

import ctypes
from array import array
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from engine.kernels import load_kernel
from engine.search.fast_deal import nomination_rows

if TYPE_CHECKING:
    from random import Random

    from engine.deal.tricks import Power
    from engine.search.fast_deal import DealtHands

__all__ = ["play_out_compiled"]

SOURCE = Path(__file__).with_name("playout.c")


class _Dealt(ctypes.Structure):
    """The struct `Dealt` of playout.c.

    `barred[sum]` is what the last may not nominate, or -1. `hands` has 13 cards for each of 8
    seats, of which the first `size` count.
    """

    _fields_: ClassVar = [
        ("players", ctypes.c_int32),
        ("size", ctypes.c_int32),
        ("dealer", ctypes.c_int32),
        ("power", ctypes.c_void_p),
        ("barred", ctypes.c_void_p),
        ("hands", ctypes.c_uint8 * (8 * 13)),
    ]


@lru_cache(maxsize=64)
def _power(power: Power) -> ctypes.Array[ctypes.c_int32]:
    return (ctypes.c_int32 * (4 * 52))(*chain.from_iterable(row[:52] for row in power[:4]))


@cache
def _barred(size: int) -> ctypes.Array[ctypes.c_int32]:
    rows, numbers = nomination_rows(size, 1), set(range(size + 1))
    barred = [next(iter(numbers - set(row)), -1) for row in rows]
    return (ctypes.c_int32 * len(barred))(*barred)


def play_out_compiled(
    dealt: DealtHands, count: int, rng: Random
) -> list[tuple[list[int], list[int]]] | None:
    """Play a deal out this number of times; None where there is no kernel."""
    library = load_kernel(SOURCE)
    if library is None:
        return None
    players, size = len(dealt.hands), len(dealt.hands[0])
    # These arrays are held by the caches, or by this function, until the kernel is done.
    power, barred = _power(dealt.power), _barred(size)
    cards = b"".join(bytes(hand).ljust(13, b"\0") for hand in dealt.hands)
    hands = (ctypes.c_uint8 * (8 * 13)).from_buffer_copy(cards.ljust(8 * 13, b"\0"))
    where = ctypes.addressof
    job = _Dealt(players, size, dealt.dealer, where(power), where(barred), hands)
    version, words, gauss = rng.getstate()
    state = array("I", words)
    results = (ctypes.c_int32 * (2 * players * count))()
    library.play_out_often(
        ctypes.byref(job), ctypes.c_void_p(state.buffer_info()[0]), count, results
    )
    rng.setstate((version, tuple(state), gauss))
    numbers = results[:]
    step = 2 * players
    return [
        (numbers[first : first + players], numbers[first + players : first + step])
        for first in range(0, step * count, step)
    ]
