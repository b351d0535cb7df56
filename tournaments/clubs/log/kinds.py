"""Sort the verbs of the log into the kinds that people look for."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

KINDS = (
    ("decisions", _("Director's decisions and corrections")),
    ("seats", _("Attendance, draws and seats")),
    ("nights", _("Nights, seasons and their settings")),
    ("players", _("Players")),
    ("money", _("Payments")),
    ("club", _("The club, its members and its own games")),
    ("online", _("Online tables")),
)
"""The kinds, and what they are called."""

_PREFIXES = {
    "decisions": (
        "deal-", "call-", "void-", "reset-", "table-closed", "adjustment-",
    ),
    "seats": (
        "entries-", "player-arrived", "player-left", "absences-", "round-seated", "round-undone",
        "round-redone", "round-reseated", "draw-", "draft-", "rule-", "table-", "link-renewed",
        "links-renewed",
    ),
    "nights": ("event-", "results-", "season-", "timer-", "extra-time", "announce"),
    "players": ("player-", "players-"),
    "money": ("payment-",),
    "club": ("club-", "member-", "invitation-", "account-", "own-game-"),
    "online": ("online-", "round-online", "table-online", "game-", "report-"),
}  # fmt: skip
"""What the verbs of a kind begin with. Where two fit, the longer one decides."""


def kind_of(verb: str) -> str:
    """Return the kind of a verb; empty for one of no kind.

    >>> kind_of("player-added"), kind_of("player-arrived"), kind_of("x")
    ('players', 'seats', '')
    """
    fitting = [
        (len(prefix), kind)
        for kind, prefixes in _PREFIXES.items()
        for prefix in prefixes
        if verb.startswith(prefix)
    ]
    return max(fitting, default=(0, ""))[1]


def build_condition(kind: str) -> Q:
    """Return the condition for the entries of a kind."""
    condition = Q()
    for prefix in _PREFIXES[kind]:
        longer = (
            other
            for name, prefixes in _PREFIXES.items()
            for other in prefixes
            if name != kind and other != prefix and other.startswith(prefix)
        )
        one = Q(verb__startswith=prefix)
        for other in longer:
            one &= ~Q(verb__startswith=other)
        condition |= one
    return condition
