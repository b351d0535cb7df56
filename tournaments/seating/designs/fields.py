"""Compute finite fields, for the designs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Elements are 0 .. order − 1, 0 and 1 the neutral ones; sums and products are looked up."""

    order: int
    plus: Table
    times: Table


def prime_powers(number: int) -> tuple[tuple[int, int], ...]:
    """Factorise a number into primes with their powers.

    >>> prime_powers(360)
    ((2, 3), (3, 2), (5, 1))
    """
    found, prime = [], 2
    while prime * prime <= number:
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            found.append((prime, power))
        prime += 1
    return (*found, (number, 1)) if number > 1 else tuple(found)


@lru_cache(maxsize=64)
def field(order: int) -> Field:
    """Return the field of a prime power order. Raises ValueError for any other order.

    >>> nine = field(9)
    >>> all(1 in nine.times[x] for x in range(1, 9)), nine.plus[4][8]
    (True, 0)
    """
    powers = prime_powers(order)
    if len(powers) != 1:
        raise ValueError(f"There is no field of {order} elements.")
    prime, degree = powers[0]
    digits = [_digits(number, prime, degree) for number in range(order)]
    plus = tuple(
        tuple(_number([(a + b) % prime for a, b in zip(x, y, strict=True)], prime) for y in digits)
        for x in digits
    )
    for tail in product(range(prime), repeat=degree):
        times = _times(digits, prime, tail)
        if times is not None:
            return Field(order, plus, times)
    raise ValueError(f"There is no field of {order} elements.")


def _digits(number: int, prime: int, degree: int) -> tuple[int, ...]:
    return tuple(number // prime**place % prime for place in range(degree))


def _number(digits: list[int], prime: int) -> int:
    return sum(digit * prime**place for place, digit in enumerate(digits))


def _times(digits: list[tuple[int, ...]], prime: int, tail: tuple[int, ...]) -> Table | None:
    """Return the multiplication table where x^degree is `tail`; None if that gives no field."""
    rows = []
    for x in digits:
        row = tuple(_number(_multiply(x, y, prime, tail), prime) for y in digits)
        # Two elements with the product 0: the polynomial has factors.
        if any(x) and 0 in row[1:]:
            return None
        rows.append(row)
    return tuple(rows)


def _multiply(
    x: tuple[int, ...], y: tuple[int, ...], prime: int, tail: tuple[int, ...]
) -> list[int]:
    degree = len(x)
    long = [0] * (2 * degree)
    for i, a in enumerate(x):
        for j, b in enumerate(y):
            long[i + j] += a * b
    # Replace x^place by the lower terms that it equals, the highest first.
    for place in range(2 * degree - 1, degree - 1, -1):
        for j, t in enumerate(tail):
            long[place - degree + j] += long[place] * t
    return [digit % prime for digit in long[:degree]]
