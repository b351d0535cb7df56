"""List the addresses of a club's own games."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.presets import editor, games

organise_urls: list[URLPattern | URLResolver] = [
    path("games/", games.games, name="club-games"),
    path("games/new/", editor.new_game, name="new-game"),
    path("games/<slug:own_game>/", games.game, name="club-game"),
    path("games/<slug:own_game>/edit/", editor.edit_game, name="edit-game"),
    path("games/<slug:own_game>/sheet.pdf", games.sheet, name="game-sheet"),
    path("games/<slug:own_game>/book.pdf", games.book, name="game-book"),
    path("games/<slug:own_game>/remove/", games.remove, name="remove-game"),
    path("games/<slug:own_game>/restore/", games.restore, name="restore-game"),
    path("games/<slug:own_game>/versions/<int:number>/", games.use, name="use-version"),
]
