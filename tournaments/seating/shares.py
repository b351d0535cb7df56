"""Say how the repeats of a draw are shared among its players."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.seating.pairs import pairs_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.pairs import Pair
    from tournaments.seating.request import Player, Tables


@dataclass(frozen=True, slots=True)
class PlayerShare:
    """A player's part in the repeats of a draw.

    `again` counts their meetings with players whom they had met before. `unavoidable` is how many
    of those there must be: they have more meetings than there are players new to them.
    """

    player: Player
    again: int
    unavoidable: int


def share_repeats(compiled: CompiledRequest, rounds: Sequence[Tables]) -> dict[Player, PlayerShare]:
    """Return the share of every player who has a seat in these rounds."""
    numbered = [compiled.numbers(tables) for tables in rounds]
    met = frozenset(pair for pair, percent in compiled.met.items() if percent)
    again = _count_again(numbered, met)
    meetings: Counter[int] = Counter()
    others: defaultdict[int, set[int]] = defaultdict(set)
    for tables in numbered:
        present = set(chain.from_iterable(tables))
        for player in present:
            others[player] |= present - {player}
        for table in tables:
            meetings.update(dict.fromkeys(table, len(table) - 1))
    for one, other in met:
        others[one].discard(other)
        others[other].discard(one)
    players = compiled.request.players
    return {
        players[n]: PlayerShare(players[n], again[n], max(0, count - len(others[n])))
        for n, count in meetings.items()
    }


def _count_again(rounds: Sequence[NumberedTables], met: frozenset[Pair]) -> Counter[int]:
    """Count the repeats of every player; `met` are the pairs who met before these rounds."""
    again: Counter[int] = Counter()
    for pair, count in Counter(p for tables in rounds for p in pairs_at(tables)).items():
        for player in pair:
            again[player] += count - (pair not in met)
    return again
