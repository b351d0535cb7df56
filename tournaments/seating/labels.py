"""What players are called where a draw is put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.seating.request import Names, Player


def player_name(names: Names, player: Player) -> str:
    """What to call one player."""
    return names.get(player, str(player))


def join_names(names: Names, players: Iterable[Player]) -> str:
    """Several players, in this order.

    >>> join_names({1: "Ada", 2: "Ben"}, [1, 2, 3])
    'Ada, Ben and 3'
    """
    *first, last = [player_name(names, player) for player in players]
    return f"{', '.join(first)} and {last}" if first else last


def join_sorted_names(names: Names, players: Iterable[Player]) -> str:
    """Several players in the order of their names, for sets that have none of their own."""
    return join_names(names, sorted(players, key=lambda player: player_name(names, player)))
