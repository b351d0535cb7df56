"""Serve a club's own games: the list, and each with its deals and versions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import presets
from tournaments.core.access import access_club
from tournaments.core.errors import NotFound, Refused
from tournaments.core.formatting import count_deals, format_datetime
from tournaments.core.translation import translate
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.pages.core.presets import describe_preset
from tournaments.pages.events.rules import build_rules
from tournaments.papers import blank_sheet_response, book_response, build_book
from tournaments.presets import (
    find_choice,
    list_choices,
    list_own_games,
    list_own_versions,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club
    from tournaments.presets import OwnGameRow, PresetChoice


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """A removed game or an earlier version, with the address of its button."""

    name: str
    detail: str
    url: str


def own_game_crumbs(club: Club) -> list[tuple[str, str]]:
    """Return the breadcrumbs down to the club's own games."""
    return [
        *organiser_crumbs(club),
        (_("The club's own games"), reverse("club-games", args=[club.slug])),
    ]


@organiser_page("GET", "HEAD")
def games(request: HttpRequest, club: str) -> HttpResponseBase:
    """List the club's own games, and those that can be restored."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    return render_page(
        request,
        "presets/games.html",
        title=_("The club's own games"),
        crumbs=organiser_crumbs(found),
        games=[_game_row(club, one) for one in list_choices(found) if one.preset.group == "own"],
        removed=[
            ButtonRow(
                row.title,
                _("Removed on %(date)s") % {"date": _format(row.removed_at or row.saved_at)},
                reverse("restore-game", args=[club, row.slug]),
            )
            for row in list_own_games(found, removed=True)
        ],
        new_url=reverse("new-game", args=[club]),
    )


def _game_row(club: str, choice: PresetChoice) -> ListRow:
    preset = choice.preset
    return ListRow(
        url=reverse("club-game", args=[club, choice.slug]),
        name=translate(preset.title),
        detail=describe_preset(preset),
        end=count_deals(preset.deals) if preset.deals else _("open-ended"),
    )


@organiser_page("GET", "HEAD")
def game(request: HttpRequest, club: str, own_game: str) -> HttpResponseBase:
    """Show a game that the club may choose, deal by deal; its own ones with their versions."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    choice = _find(found, own_game)
    preset = choice.preset
    versions = list_own_versions(found, own_game) if preset.group == "own" else []
    return render_page(
        request,
        "presets/game.html",
        title=translate(preset.title),
        crumbs=own_game_crumbs(found),
        sentence=describe_preset(preset),
        rules=build_rules(choice.ruleset, preset.players),
        book=build_book(choice.ruleset, found.name),
        pdf_url=reverse("game-book", args=[club, own_game]),
        versions=[_version_row(club, row) for row in versions[1:]],
        latest=versions[0].version if versions else 0,
        address={
            "use": f"{reverse('new-event', args=[club])}?preset={own_game}",
            "copy": f"{reverse('new-game', args=[club])}?from={own_game}",
            "sheet": reverse("game-sheet", args=[club, own_game]),
            "edit": reverse("edit-game", args=[club, own_game]),
            "remove": reverse("remove-game", args=[club, own_game]),
        },
    )


def _version_row(club: str, row: OwnGameRow) -> ButtonRow:
    what = _("%(title)s, saved on %(date)s") % {"title": row.title, "date": _format(row.saved_at)}
    return ButtonRow(
        _("Version %(number)d") % {"number": row.version},
        f"{what}, {count_deals(len(row.deals))}" if row.deals else what,
        reverse("use-version", args=[club, row.slug, row.version]),
    )


def _format(at: str) -> str:
    return format_datetime(datetime.fromisoformat(at))


@organiser_page("GET", "HEAD")
def sheet(request: HttpRequest, club: str, own_game: str) -> HttpResponseBase:
    """Print an empty score sheet of a game."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    return blank_sheet_response(actor, found, _find(found, own_game).ruleset, f"{own_game}-sheet")


@organiser_page("GET", "HEAD")
def book(request: HttpRequest, club: str, own_game: str) -> HttpResponseBase:
    """Print the rulebook of a game."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    ruleset = _find(found, own_game).ruleset
    return book_response(actor, ruleset, f"{own_game}-rules", found.name)


@organiser_page("GET", "HEAD", "POST")
def remove(request: HttpRequest, club: str, own_game: str) -> HttpResponseBase:
    """Remove a club's own game."""
    text = _("%(game)s is removed. It can be restored below.")
    return _act(request, club, own_game, presets.remove_own_game, text)


@organiser_page("GET", "HEAD", "POST")
def restore(request: HttpRequest, club: str, own_game: str) -> HttpResponseBase:
    """Restore a removed own game."""
    return _act(request, club, own_game, presets.restore_own_game, _("%(game)s is back."))


@organiser_page("GET", "HEAD", "POST")
def use(request: HttpRequest, club: str, own_game: str, number: int) -> HttpResponseBase:
    """Go back to an earlier version of a club's own game."""
    act = partial(presets.use_version, number=number)
    text = _("%(game)s was restored to version %(number)s.")
    return _act(request, club, own_game, act, text, number=number)


def _act(
    request: HttpRequest,
    club: str,
    own_game: str,
    act: Callable[..., OwnGameRow],
    text: str,
    **values: object,
) -> HttpResponseBase:
    """Do what a button says, and say so with `text`, which names the game and `values`.

    A reload of the page of a refusal comes as GET.
    """
    if request.method == "POST":
        try:
            row = act(by=get_actor(request), club_slug=club, slug=own_game)
        except Refused as refused:
            if refused.has_own_page:
                raise
            messages.error(request, refused.detail, "bad")
        else:
            messages.success(request, text % {"game": row.title, **values}, "good")
    return redirect("club-games", club)


def _find(club: Club, slug: str) -> PresetChoice:
    choice = find_choice(club, slug)
    if choice is None:
        raise NotFound(_("There is no such game."))
    return choice
