"""A second reading of the rules of Clag, against which the golden deals are held.

It was written from the sources alone and knows nothing of the engine: cards are two letters, a
hand is a set. It reads a transcript, checks that every nomination and every play was allowed, and
works out tricks and points. Dull on purpose; where it and the engine differ, look into the sources.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

UP = "23456789TJQKA"
RANKS = {
    "aces-low": "A23456789TJQK",
    "nuloss": "AKQJT98765432",
    "nuloss-ace-high": "KQJT98765432A",
}
WORTHS: dict[str, Callable[[int, int], int]] = {
    "ascending-madness": lambda place, _size: place,
    "descending-madness": lambda place, size: size + 1 - place,
}
"""What a trick is worth, by its place from 1 and the number of tricks."""
ORDERS = {"precedence": "HCDS"}
"""Other orders of the suits stand in their special's name, such as precedence-sdch."""


@dataclass
class Table:
    """A deal as the referee sees it: what was settled before, and what has come of it."""

    players: int
    size: int
    dealer: int
    specials: set[str]
    house: dict[str, int]
    hands: list[list[str]]
    piles: list[list[str]] | None
    trump: str | None
    order: str | None
    nominations: dict[int, int] = field(default_factory=dict)
    winners: list[int] = field(default_factory=list)

    def has(self, start: str) -> bool:
        return any(special.startswith(start) for special in self.specials)

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.players for step in range(self.players)]


def referee(transcript: str) -> tuple[list[int], list[int]]:
    """Points and tricks of a played deal. Raises AssertionError if the rules were not kept."""
    lines = dict(line.split(" ", 1) for line in transcript.splitlines() if line[0].isalpha())
    actions = [line.split(" ") for line in transcript.splitlines() if line[0].isdigit()]
    table, left = _sit_down(lines, [(int(seat), text) for seat, text in actions])
    if not (table.has("misere") or table.has("highest-number")):
        left = _nominate(table, left)
    leader = (table.dealer + 1) % table.players
    for _ in range(table.size):
        leader = _trick(table, leader, left[: table.players])
        table.winners.append(leader)
        left = left[table.players :]
    assert not left
    return _points(table), [table.winners.count(seat) for seat in range(table.players)]


def _sit_down(
    lines: dict[str, str], actions: list[tuple[int, str]]
) -> tuple[Table, list[tuple[int, str]]]:
    """What was dealt and called, and the actions that are left."""
    deal = dict(part.split("=", 1) for part in lines["deal"].split())
    called = [text.split(":")[1] for _, text in actions[:2]]
    if "caller" in deal:
        deal |= {"size": called[0], "specials": called[1]}
        actions = actions[2:]
    specials = set(deal.get("specials", "").split("+"))
    named = "dealer-calls-trumps" in specials
    players, size, dealer = (int(deal[name]) for name in ("players", "size", "dealer"))
    pack, lots = lines["pack"].split(), lines["lots"].split()
    hands = [
        pack[(seat - dealer - 1) % players : players * size : players] for seat in range(players)
    ]
    mine = [sorted(hand, key=lots.index) for hand in hands]
    piles = hands if "roll-em" in specials else mine if "raf-blind" in specials else None
    suits = [ORDERS.get(special, special[11:].upper()) for special in specials if "prec" in special]
    trump = None if suits or "no-trumps" in specials else pack[players * size][1]
    house = json.loads(lines["rules"])["options"]
    table = Table(
        players, size, dealer, specials, house, hands, piles, trump, suits[0] if suits else None
    )
    if named:
        assert actions[0][0] == dealer
        table.trump = actions[0][1][-1]
    return table, actions[1:] if named else actions


def _nominate(table: Table, actions: list[tuple[int, str]]) -> list[tuple[int, str]]:
    for seat in table.clockwise(table.dealer + 1):
        who, text = actions.pop(0)
        assert who == seat
        table.nominations[seat] = int(text.removeprefix("nominate:"))
        assert 0 <= table.nominations[seat] <= table.size
    assert sum(table.nominations.values()) != table.size  # the forbidden total
    return actions


def _trick(table: Table, leader: int, actions: list[tuple[int, str]]) -> int:
    faces: list[tuple[str, bool]] = []
    for seat, (who, text) in zip(table.clockwise(leader), actions, strict=True):
        assert who == seat
        faces.append(
            _turned(table, seat, text) if table.piles else _played(table, who, text, faces)
        )
    led = faces[0][0][1]
    heights = [_height(table, face, led, copied=copied) for face, copied in faces]
    return table.clockwise(leader)[heights.index(max(heights))]


def _turned(table: Table, seat: int, text: str) -> tuple[str, bool]:
    assert text == "turn:0"
    assert table.piles
    return table.piles[seat].pop(0), False


def _played(table: Table, seat: int, text: str, faces: list[tuple[str, bool]]) -> tuple[str, bool]:
    card, _, name = text.removeprefix("play:").partition("=")
    wild = table.has("twos-wild") and card[0] == "2"
    assert bool(name) == wild
    plain = [held for held in table.hands[seat] if not (table.has("twos-wild") and held[0] == "2")]
    table.hands[seat].remove(card)
    if faces and any(held[1] == faces[0][0][1] for held in plain):
        assert (name or card)[1] == faces[0][0][1]  # follow suit, a wild card by its name
    assert not wild or (name, True) not in faces  # no two of one name
    return (name, True) if wild else (card, False)


def _height(table: Table, face: str, led: str, *, copied: bool) -> tuple[int, int, bool]:
    ranks = next((RANKS[special] for special in table.specials & RANKS.keys()), UP)
    if table.order:
        suit = 4 - table.order.index(face[1])
    else:
        suit = 2 if face[1] == table.trump else int(face[1] == led)
    return suit, ranks.index(face[0]) if suit else -1, copied


def _points(table: Table) -> list[int]:
    tricks = [table.winners.count(seat) for seat in range(table.players)]
    house = table.house
    if table.has("misere"):
        each = house["misere-trumps-per-trick" if table.trump else "misere-per-trick"]
        return [each * took if took else house["misere-none"] for took in tricks]
    if table.has("highest-number"):
        alone = tricks.count(max(tricks)) == 1
        return [house["highest"] * (alone and took == max(tricks)) for took in tricks]
    worth = [0] * table.players
    values = [WORTHS[special] for special in table.specials & WORTHS.keys()]
    for place, seat in enumerate(table.winners, 1):
        worth[seat] += values[0](place, table.size) if values else 1
    return [
        house["bonus"] + house["hit"] * worth[seat] if kept else house["miss"] * worth[seat]
        for seat, kept in enumerate(
            table.nominations[seat] == took for seat, took in enumerate(tricks)
        )
    ]
