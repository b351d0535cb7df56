"""From an event's pages to the game that a table plays online."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.models import GameState

if TYPE_CHECKING:
    from tournaments.events import GameLine


def build_game_link(game: GameLine | None) -> dict[str, str]:
    """The button that leads to a table's game; nothing for a table that plays with cards."""
    if game is None:
        return {}
    if game.state == GameState.ENDED:
        return {"label": "Look at the game", "url": reverse("game-deals", args=[game.pk])}
    label = "Play or watch" if game.is_watched else "Play"
    return {"label": label, "url": reverse("game", args=[game.pk])}
