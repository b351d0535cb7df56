"""Parse the options of the seating commands."""

from __future__ import annotations

import argparse
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from tournaments.seating.request import (
    MAX_PLAYERS,
    Apart,
    AtTable,
    Constraint,
    NotAtSize,
    Player,
    Together,
)

if TYPE_CHECKING:
    from collections.abc import Callable

Parsed = TypeVar("Parsed")


def _parser(what: str) -> Callable[[Callable[[str], Parsed]], Callable[[str], Parsed]]:
    """Make a parser say "not `what`" where argparse would show the name of a function."""

    def wrap(read: Callable[[str], Parsed]) -> Callable[[str], Parsed]:
        @wraps(read)
        def reading(text: str) -> Parsed:
            try:
                return read(text)
            except ValueError:
                raise argparse.ArgumentTypeError(f"not {what}: {text!r}") from None

        return reading

    return wrap


def parse_player(text: str) -> Player:
    """Parse a player: a number if it is one, else a name.

    >>> parse_player(" 12 "), parse_player("Ann"), parse_player("²")
    (12, 'Ann', '²')
    """
    name = text.strip()
    return int(name) if name.isascii() and name.isdigit() else name


@_parser("a number of players, or their names with commas between")
def parse_players(text: str) -> tuple[Player, ...]:
    """Parse names, or a count: then the players are the numbers from 1.

    A count beyond MAX_PLAYERS gives one player too many, which the draw refuses in its own words.
    """
    if "," in text:
        return tuple(map(parse_player, text.split(",")))
    return tuple(range(1, min(int(text), MAX_PLAYERS + 1) + 1))


@_parser("numbers with commas between, such as 4,4,5")
def parse_numbers(text: str) -> tuple[int, ...]:
    """Parse integers separated by commas."""
    return tuple(map(int, text.split(",")))


@_parser("two numbers with a comma between, as a draw prints them")
def parse_steps(text: str) -> tuple[int, ...]:
    """Parse the steps of a draw, for company and seats."""
    steps = tuple(map(int, text.split(",")))
    if len(steps) != 2 or min(steps) < 0:
        raise ValueError
    return steps


@_parser("numbers with commas between, such as 9,7.5,7")
def parse_scores(text: str) -> tuple[float, ...]:
    """Parse one score for each player."""
    return tuple(map(float, text.split(",")))


@_parser("sizes of tables, such as 4-6 or 4,6")
def parse_sizes(text: str) -> tuple[int, ...]:
    """Parse sizes: a range or a list."""
    low, dash, high = text.partition("-")
    return tuple(range(int(low), int(high) + 1)) if dash else tuple(map(int, text.split(",")))


@_parser("a round and who misses it, such as 2:7,8")
def parse_absence(text: str) -> tuple[int, frozenset[Player]]:
    """Parse the number of a round and the players who are absent from it."""
    number, colon, players = text.partition(":")
    if not colon:
        raise ValueError
    return int(number), frozenset(map(parse_player, players.split(",")))


@_parser("two players, such as 9,10")
def parse_two(text: str) -> tuple[Player, Player]:
    """Parse the two players of a swap."""
    one, other = map(parse_player, text.split(","))
    return one, other


def _split_weight(text: str) -> tuple[str, int | None]:
    """Split "rule:weight"; without a colon there is no weight."""
    rule, colon, weight = text.partition(":")
    return rule, int(weight) if colon else None


def _parse_group(text: str) -> tuple[Player, ...]:
    players = tuple(map(parse_player, text.split(",")))
    if len(players) < 2:
        raise ValueError
    return players


@_parser("players and perhaps a weight, such as 1,2 or 1,2:5")
def parse_apart(text: str) -> Constraint:
    """Parse players who sit apart."""
    rule, weight = _split_weight(text)
    return Apart(_parse_group(rule), weight)


@_parser("players and perhaps a weight, such as 3,4 or 3,4:5")
def parse_together(text: str) -> Constraint:
    """Parse players who sit together."""
    rule, weight = _split_weight(text)
    return Together(_parse_group(rule), weight)


@_parser("a player, a table and perhaps a weight, such as 5,2 or 5,2:4")
def parse_at_table(text: str) -> Constraint:
    """Parse a player and the number of their table."""
    rule, weight = _split_weight(text)
    player, table = rule.split(",")
    return AtTable(parse_player(player), int(table), weight)


@_parser("a player, a size and perhaps a weight, such as 6,3 or 6,3:4")
def parse_not_at_size(text: str) -> Constraint:
    """Parse a player and the size of table they avoid."""
    rule, weight = _split_weight(text)
    player, size = rule.split(",")
    return NotAtSize(parse_player(player), int(size), weight)
