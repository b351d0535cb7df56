"""Build the chat at an online table: its latest messages, and what the reader may send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.core.translation import translate
from tournaments.online import CHAT_SENT, MAX_CHAT_LENGTH, PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

Plain = dict[str, Any]


def chat_row(game: Plain, messages: Sequence[Plain]) -> Plain | None:
    """Build the chat; None for spectators, who do not see it."""
    own = game["seat"]
    if own is None and not game["directs"]:
        return None
    names = [seat["name"] for seat in game["seats"]]
    sits = own is not None and not game["ended"]
    return {
        "lines": [
            {
                "key": f"chat-{line['number']}",
                "name": _("You") if line["seat"] == own else names[line["seat"]],
                "is_mine": line["seat"] == own,
                "words": line["text"] if line["kind"] == CHAT_SENT else translate(line["text"]),
                "remove": line["number"] if game["directs"] and line["kind"] == CHAT_SENT else None,
            }
            for line in messages
        ],
        "phrases": [(slug, translate(text)) for slug, text in PHRASES.items()] if sits else [],
        "may_write": game["may"]["chat"],
        "longest": MAX_CHAT_LENGTH,
        "people": _people(game, own) if game["may"]["chat"] else [],
    }


def _people(game: Plain, own: int) -> list[Plain]:
    """Return the other players who could write, and whether the reader has muted them."""
    others = [s for s in game["seats"] if s["kind"] == "person" and s["seat"] != own]
    return [
        {"seat": seat["seat"], "name": seat["name"], "is_muted": seat["seat"] in game["muted"]}
        for seat in others
    ]
