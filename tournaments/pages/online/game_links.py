"""Links from an event's pages to the game that a table plays online."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import GameState

if TYPE_CHECKING:
    from tournaments.events import GameLine


def build_game_link(game: GameLine | None) -> dict[str, str]:
    """Build the button that leads to a table's game; empty for a table that plays with cards."""
    if game is None:
        return {}
    if game.state == GameState.ENDED:
        return {"label": _("View the game"), "url": reverse("game-deals", args=[game.pk])}
    label = _("Play or watch") if game.is_watched else _("Play")
    return {"label": label, "url": reverse("game", args=[game.pk])}
