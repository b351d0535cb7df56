"""Links from an event's pages to the game that a table plays online."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import online
from tournaments.core.formatting import join_names
from tournaments.models import GameState

if TYPE_CHECKING:
    from tournaments.events import GameLine, TableLine
    from tournaments.models import OnlineGame
    from tournaments.online import Awaited


@dataclass(frozen=True, slots=True)
class GameLink:
    """The button that leads to a table's game."""

    label: str
    url: str


def build_comparison_url(game: OnlineGame | None) -> str:
    """Return the address at which a game is compared with the others of its round.

    Empty for a game that shares no deals with others, while it is sealed, and in an undone round.
    """
    if game is None or game.table is None or game.duplicate_id is None or game.is_sealed:
        return ""
    event, its_round = game.table.event, game.table.round
    if its_round.undone_at is not None:
        return ""
    return reverse("compared-round", args=[event.club.slug, event.slug, its_round.number])


def describe_awaited(awaited: Awaited) -> str:
    """Return for which tables a sealed table waits."""
    count = len(awaited.tables)
    if not count:
        return _("All tables have finished. Their results come in within a minute.")
    if awaited.is_ending:
        text = ngettext(
            "Sealed until table %(tables)s has begun a deal of its own.",
            "Sealed until tables %(tables)s have begun deals of their own.",
            count,
        )
    else:
        text = ngettext(
            "Sealed until table %(tables)s has finished.",
            "Sealed until tables %(tables)s have finished.",
            count,
        )
    return text % {"tables": join_names([str(number) for number in awaited.tables])}


def describe_held_back(game: OnlineGame | None) -> str:
    """Return that the results of a sealed game are held back, and until when; empty for others."""
    awaited = online.find_awaited(game)
    if awaited is None:
        return ""
    return " ".join((_("The results are held back."), describe_awaited(awaited)))


def describe_held(table: TableLine) -> str:
    """Return how far a table is of which no result is in the event yet."""
    if table.is_over:
        return _("finished, sealed")
    return _("playing, sealed")


def build_game_link(game: GameLine | None) -> GameLink | None:
    """Build the button that leads to a table's game; None for a table that plays with cards."""
    if game is None:
        return None
    if game.state == GameState.ENDED:
        return GameLink(_("View the game"), reverse("game-deals", args=[game.pk]))
    label = _("Play or watch") if game.is_watched else _("Play")
    return GameLink(label, reverse("game", args=[game.pk]))
