"""Serve the pages on which organisers list, rename and retire players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import clubs
from tournaments.core.access import access_club, access_player
from tournaments.core.audience.names import Names
from tournaments.core.errors import not_found
from tournaments.core.formatting import count_nights, count_players, format_date
from tournaments.models import Role
from tournaments.pages.clubs.forms import PlayerForm
from tournaments.pages.clubs.import_players import PlayerListForm
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.privacy import list_removed_players
from tournaments.standings import list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Player
    from tournaments.privacy import RemovedPlayer


@organiser_page("GET", "HEAD")
def players(request: HttpRequest, club: str) -> HttpResponseBase:
    """List all players, with the form that adds more."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    players = found.players.in_bulk()
    rows = [
        ListRow(
            url=reverse("change-player", args=[club, line.id]),
            name=line.name,
            detail=_describe(players[line.id]),
            end=count_nights(line.events),
        )
        for line in list_players(found, Names.FULL)
    ]
    return render_page(
        request,
        "clubs/manage_players.html",
        title=_("Players"),
        crumbs=organiser_crumbs(found),
        form=PlayerListForm(),
        import_url=reverse("import-players", args=[club]),
        rows=rows,
        count=count_players(len(rows)),
        csv_url=reverse("players-csv", args=[club]),
        removed=[_removed_row(club, one) for one in list_removed_players(by=actor, club_slug=club)],
    )


def _describe(player: Player) -> str:
    """Say whether a player is retired or under 18, and what strangers see instead of the name."""
    return ", ".join(
        text
        for text, applies in (
            (_("retired"), not player.is_active),
            (_("under 18"), player.is_minor),
            (_format_public_name(player), player.public_name != player.name),
        )
        if applies
    )


def _format_public_name(player: Player) -> str:
    return _("strangers see: %(name)s") % {"name": player.public_name}


def _removed_row(club: str, player: RemovedPlayer) -> ListRow:
    """Return a player who was deleted or merged; the URL brings them back."""
    merged = _("merged into %(name)s") % {"name": player.into_name}
    return ListRow(
        url=reverse("restore-player", args=[club, player.id]),
        name=player.name,
        detail=_("deleted") if player.into is None else merged,
    )


@organiser_page("GET", "HEAD", "POST")
def player(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Rename a player, retire them or bring them back."""
    actor = get_actor(request)
    found = access_player(actor, player, Role.ORGANISER)
    if found.club.slug != club:
        raise not_found()
    as_is = {name: getattr(found, name) for name in PlayerForm.base_fields}
    form = PlayerForm(request.POST if request.method == "POST" else None, initial=as_is)
    changed = None
    if form.is_valid():
        changed = submit_valid_form(
            form, lambda: clubs.change_player(by=actor, player_id=player, **form.cleaned_data)
        )
    if changed:
        messages.success(request, _describe_saved(changed), "good")
        return redirect("manage-players", club)
    crumbs = [*organiser_crumbs(found.club), (_("Players"), reverse("manage-players", args=[club]))]
    pages = (
        "player-link",
        "link-player",
        "player-data-file",
        "erase-player",
        "merge-player",
        "delete-player",
    )
    return render_page(
        request,
        "clubs/change_player.html",
        title=found.name,
        crumbs=crumbs,
        form=form,
        shown_as=found.public_name,
        account=str(found.user) if found.user else _("none"),
        erased_on=format_date(found.erased_at.date()) if found.erased_at else "",
        address={n.replace("-", "_"): reverse(n, args=[club, player]) for n in pages},
    )


def _describe_saved(player: Player) -> str:
    texts = {"name": player.name, "shown": player.public_name}
    if player.is_minor:
        return _("%(name)s was saved. Marked as under 18. Strangers see: %(shown)s.") % texts
    if player.public_name != player.name:
        return _("%(name)s was saved. Strangers see: %(shown)s.") % texts
    return _("%(name)s was saved.") % texts
