"""What the options of the seating commands say, each from one text."""

from __future__ import annotations

import argparse
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from tournaments.seating.request import (
    Apart,
    AtTable,
    Constraint,
    NotAtSize,
    Player,
    Together,
)

if TYPE_CHECKING:
    from collections.abc import Callable

Read = TypeVar("Read")


def _reader(what: str) -> Callable[[Callable[[str], Read]], Callable[[str], Read]]:
    """A text that cannot be read is told to be none of `what`, and not by names of this code."""

    def wrap(read: Callable[[str], Read]) -> Callable[[str], Read]:
        @wraps(read)
        def reading(text: str) -> Read:
            try:
                return read(text)
            except ValueError:
                raise argparse.ArgumentTypeError(f"not {what}: {text!r}") from None

        return reading

    return wrap


def read_player(text: str) -> Player:
    """A name, or the number that a player goes by.

    >>> read_player(" 12 "), read_player("Ann"), read_player("²")
    (12, 'Ann', '²')
    """
    name = text.strip()
    return int(name) if name.isascii() and name.isdigit() else name


@_reader("a number of players, or their names with commas between")
def read_players(text: str) -> tuple[Player, ...]:
    """Players by name, or the numbers from 1 to so many."""
    if "," in text:
        return tuple(map(read_player, text.split(",")))
    return tuple(range(1, int(text) + 1))


@_reader("numbers with commas between, such as 4,4,5")
def read_numbers(text: str) -> tuple[int, ...]:
    """Whole numbers."""
    return tuple(map(int, text.split(",")))


@_reader("two numbers with a comma between, as a draw tells them")
def read_steps(text: str) -> tuple[int, ...]:
    """The steps of a draw, for company and seats."""
    steps = tuple(map(int, text.split(",")))
    if len(steps) != 2 or min(steps) < 0:
        raise ValueError
    return steps


@_reader("numbers with commas between, such as 9,7.5,7")
def read_scores(text: str) -> tuple[float, ...]:
    """A score for each player."""
    return tuple(map(float, text.split(",")))


@_reader("sizes of tables, such as 4-6 or 4,6")
def read_sizes(text: str) -> tuple[int, ...]:
    """Sizes from one to another, or one by one."""
    low, dash, high = text.partition("-")
    return tuple(range(int(low), int(high) + 1)) if dash else tuple(map(int, text.split(",")))


@_reader("a round and who misses it, such as 2:7,8")
def read_absence(text: str) -> tuple[int, frozenset[Player]]:
    """The number of a round, and players."""
    number, colon, players = text.partition(":")
    if not colon:
        raise ValueError
    return int(number), frozenset(map(read_player, players.split(",")))


@_reader("two players, such as 9,10")
def read_two(text: str) -> tuple[Player, Player]:
    """Two who would change places."""
    one, other = map(read_player, text.split(","))
    return one, other


def _weight(text: str) -> tuple[str, int | None]:
    """What stands before a colon is the rule, the number after it its weight."""
    rule, colon, weight = text.partition(":")
    return rule, int(weight) if colon else None


def _some(text: str) -> tuple[Player, ...]:
    players = tuple(map(read_player, text.split(",")))
    if len(players) < 2:
        raise ValueError
    return players


@_reader("players and perhaps a weight, such as 1,2 or 1,2:5")
def read_apart(text: str) -> Constraint:
    """Players who sit apart."""
    rule, weight = _weight(text)
    return Apart(_some(rule), weight)


@_reader("players and perhaps a weight, such as 3,4 or 3,4:5")
def read_together(text: str) -> Constraint:
    """Players who sit together."""
    rule, weight = _weight(text)
    return Together(_some(rule), weight)


@_reader("a player, a table and perhaps a weight, such as 5,2 or 5,2:4")
def read_at_table(text: str) -> Constraint:
    """A player and the number of his table."""
    rule, weight = _weight(text)
    player, table = rule.split(",")
    return AtTable(read_player(player), int(table), weight)


@_reader("a player, a size and perhaps a weight, such as 6,3 or 6,3:4")
def read_not_at_size(text: str) -> Constraint:
    """A player and the size of table that he avoids."""
    rule, weight = _weight(text)
    player, size = rule.split(",")
    return NotAtSize(read_player(player), int(size), weight)


RULES: dict[str, Callable[[str], Constraint]] = {
    "apart": read_apart,
    "together": read_together,
    "at-table": read_at_table,
    "not-at-size": read_not_at_size,
}
