"""What is said at an online table, and what may be said there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.online import CHAT_SENT, MAX_CHAT_LENGTH, PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

Plain = dict[str, Any]


def chat_row(game: Plain, said: Sequence[Plain]) -> Plain | None:
    """The talk at the table; nothing for those who only look on."""
    own = game["seat"]
    if own is None and not game["directs"]:
        return None
    names = [seat["name"] for seat in game["seats"]]
    sits = own is not None and not game["ended"]
    return {
        "lines": [
            {
                "key": f"talk-{line['number']}",
                "name": "You" if line["seat"] == own else names[line["seat"]],
                "is_mine": line["seat"] == own,
                "words": line["text"],
                "remove": line["number"] if game["directs"] and line["kind"] == CHAT_SENT else None,
            }
            for line in said
        ],
        "phrases": list(PHRASES.items()) if sits else [],
        "may_write": game["may"]["chat"],
        "longest": MAX_CHAT_LENGTH,
        "people": _people(game, own) if game["may"]["chat"] else [],
    }


def _people(game: Plain, own: int) -> list[Plain]:
    """The others who could write, and whether the reader hears them."""
    others = [s for s in game["seats"] if s["kind"] == "person" and s["seat"] != own]
    return [
        {"seat": seat["seat"], "name": seat["name"], "is_muted": seat["seat"] in game["muted"]}
        for seat in others
    ]
