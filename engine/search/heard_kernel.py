"""The compiled form of `LikelyDeals`: the same deals, many in one call."""

from __future__ import annotations

import ctypes
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from engine.kernels import load_kernel

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

__all__ = ["Chain", "deal_compiled"]

SOURCE = Path(__file__).with_name("heard.c")
_PACK = (1 << 52) - 1


@dataclass(slots=True)
class Chain:
    """The state of a chain of deals, as in `LikelyDeals`; the last four change."""

    bids: Sequence[int | None]
    held: int
    worth: Sequence[float]
    tells: list[float]
    able: Sequence[int]
    bits: Sequence[int]
    cards: list[int]
    owners: list[int]
    off: list[float]
    hands: list[int]


class _Chain(ctypes.Structure):
    """The struct `Chain` of heard.c."""

    _fields_: ClassVar = [
        *((name, ctypes.c_int32) for name in ("players", "held", "size")),
        *((name, ctypes.c_void_p) for name in ("nominated", "worth", "tells", "able", "bits")),
        *((name, ctypes.c_void_p) for name in ("cards", "owners", "off", "hands")),
    ]


def deal_compiled(
    chain: Chain, swaps: tuple[int, int], count: int, rng: Random
) -> tuple[bytes, bytes] | None:
    """Deal this number of times; None where there is no kernel.

    `swaps`: how many each card is offered before the first deal, and more before each. Returns the
    hands and what each seat is after, of all deals, as 64 and 32 bits each.
    """
    library = load_kernel(SOURCE)
    if library is None:
        return None
    players = len(chain.bids)
    cards, owners = array("i", chain.cards), array("i", chain.owners)
    off, chained = array("d", chain.off), array("Q", chain.hands)
    read = (
        array("i", [-1 if one is None else one for one in chain.bids]),
        array("d", chain.worth),
        array("d", chain.tells),
        array("Q", [able & _PACK for able in chain.able]),
        array("Q", chain.bits),
    )
    where = [one.buffer_info()[0] for one in (*read, cards, owners, off, chained)]
    job = _Chain(players, chain.held, len(chain.cards), *where)
    version, words, gauss = rng.getstate()
    state = array("I", words)
    hands = (ctypes.c_uint64 * (players * count))()
    wants = (ctypes.c_int32 * (players * count))()
    library.deal_often(
        ctypes.byref(job),
        ctypes.c_void_p(state.buffer_info()[0]),
        *swaps,
        count,
        hands,
        wants,
    )
    rng.setstate((version, tuple(state), gauss))
    chain.cards, chain.owners = cards.tolist(), owners.tolist()
    chain.off, chain.hands = off.tolist(), chained.tolist()
    return bytes(hands), bytes(wants)
