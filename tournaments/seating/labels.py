"""Write the names of players in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.seating.request import Names, Player


def player_name(names: Names, player: Player) -> str:
    """Return the name of a player, or their id if they have none."""
    return names.get(player, str(player))


def join_names(names: Names, players: Iterable[Player]) -> str:
    """Join the names of players in this order.

    >>> join_names({1: "Ada", 2: "Ben"}, [1, 2, 3])
    'Ada, Ben and 3'
    """
    *first, last = [player_name(names, player) for player in players]
    if not first:
        return last
    return fill(gettext_noop("{names} and {last}"), names=", ".join(first), last=last)


def join_sorted_names(names: Names, players: Iterable[Player]) -> str:
    """Join the names of players in alphabetical order, for sets, which have no order."""
    return join_names(names, sorted(players, key=lambda player: player_name(names, player)))
