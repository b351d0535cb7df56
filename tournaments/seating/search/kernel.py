"""What the compiled searches share: finding them, their random numbers, and arrays for them."""

from __future__ import annotations

import ctypes
from array import array
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from engine import load_kernel
from tournaments.seating.rng import Rng, acceptance_thresholds, seeded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_PRICE = 1 << 30
"""Kernels hold the costs of a pair in 32 bits; dearer ones are left to Python."""
FOLDER = Path(__file__).parent


def find_library(name: str) -> ctypes.CDLL | None:
    """Load the kernel of this name beside this module, if there is one."""
    return load_kernel(FOLDER / f"{name}.c")


class KernelRng(Rng):
    """The same numbers as `Rng`, from a `state` that a kernel may draw from as well."""

    __slots__ = ("state",)

    def __init__(self, library: ctypes.CDLL, *seed: int) -> None:
        words = seeded(*seed).getstate()[1]
        self.state = (ctypes.c_uint32 * len(words))(*words)
        draw = library.draw
        draw.restype = ctypes.c_double
        self.roll = partial(draw, self.state)


def fits(prices: Iterable[int]) -> bool:
    """Return whether a kernel can hold these costs of pairs."""
    return all(-MAX_PRICE < price < MAX_PRICE for price in prices)


def ints(numbers: Iterable[int]) -> ctypes.Array[ctypes.c_int32]:
    """Return an array of these numbers for a kernel."""
    row = array("i", numbers)
    return (ctypes.c_int32 * len(row)).from_buffer(row)


def longs(numbers: Iterable[int]) -> ctypes.Array[ctypes.c_int64]:
    """Return an array of these numbers, which may be large, for a kernel."""
    row = array("q", numbers)
    return (ctypes.c_int64 * len(row)).from_buffer(row)


def flat(rows: Iterable[Sequence[int]], width: int) -> ctypes.Array[ctypes.c_int32]:
    """Return an array of these rows, each filled up with -1 to the width."""
    return ints(chain.from_iterable((*row, *(-1,) * (width - len(row))) for row in rows))


def zeros(count: int) -> ctypes.Array[ctypes.c_int32]:
    """Return an array of zeros for a kernel."""
    return (ctypes.c_int32 * count)()


@cache
def thresholds() -> ctypes.Array[ctypes.c_double]:
    """Return the acceptance thresholds for a kernel."""
    values = acceptance_thresholds()
    return (ctypes.c_double * len(values))(*values)


FieldValue: TypeAlias = "float | ctypes.Array[Any]"
"""What a field of a job is set to: a number, or an array that is passed by its address."""


class Job(ctypes.Structure):
    """The struct that a kernel works on. `held` keeps the arrays that it points to."""

    held: dict[str, ctypes.Array[Any]]

    def hold(self, **values: FieldValue) -> None:
        """Set these fields; arrays are passed by their addresses."""
        self.held = {**getattr(self, "held", {})}
        for name, value in values.items():
            if isinstance(value, ctypes.Array):
                self.held[name] = value
                setattr(self, name, ctypes.addressof(value))
            else:
                setattr(self, name, value)

    def copy(self) -> Self:
        """Copy the fields; the arrays are shared."""
        other = type(self).from_buffer_copy(self)
        other.held = self.held
        return other
