"""Serve the pages on which organisers delete, merge and bring back players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import privacy
from tournaments.core.errors import Refused
from tournaments.core.formatting import count_nights
from tournaments.pages.core.forms import Form, set_choices, submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.privacy.player_data import find_player, player_crumbs

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Player
    from tournaments.privacy import Deletion, Merger


class ChooseForm(Form):
    """The player into whom a record is merged."""

    into = forms.TypedChoiceField(
        label=gettext_lazy("Record to keep"),
        coerce=int,
        help_text=gettext_lazy("It keeps its name. Everything from the other moves to it."),
    )


@organiser_page("GET", "HEAD", "POST")
def delete(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Show what goes with a player, and delete them."""
    actor = get_actor(request)
    if request.method == "POST" and _is_removed(request, club, player):
        return redirect("manage-players", club)
    found = find_player(request, club, player)
    form = Form(request.POST if request.method == "POST" else None)
    if submit_form(form, lambda: privacy.delete_player(by=actor, player_id=player)):
        text = _("%(name)s was deleted. You can bring them back below for 30 days.")
        messages.success(request, text % {"name": found.name}, "good")
        return redirect("manage-players", club)
    deletion = privacy.preview_deletion(by=actor, player_id=player)
    return render_page(
        request,
        "privacy/remove.html",
        title=_("Delete %(name)s") % {"name": found.name},
        crumbs=player_crumbs(found),
        form=form,
        problems=deletion.history,
        advice=_("Their results stay for good. Retire the player instead: clear “Active”."),
        lines=_deletion_lines(deletion),
        note=_("Organisers can bring the player back for 30 days."),
        button=_("Delete %(name)s") % {"name": found.name},
        back=reverse("change-player", args=[club, player]),
    )


@organiser_page("GET", "HEAD", "POST")
def merge(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Choose the record that stays, show what moves, and merge the two."""
    actor = get_actor(request)
    if request.method == "POST" and _is_removed(request, club, player):
        return redirect("manage-players", club)
    found = find_player(request, club, player)
    given = request.POST if request.method == "POST" else request.GET
    form = ChooseForm(given if "into" in given else None)
    others = found.club.players.exclude(pk=found.pk).order_by("name")
    choices = [("", _("Choose a player")), *((one.pk, _name(one)) for one in others)]
    set_choices(form, "into", choices)
    merger = None
    if form.is_valid():
        into = form.cleaned_data["into"]
        if request.method == "POST" and submit_form(
            form, lambda: privacy.merge_players(by=actor, player_id=player, into_id=into)
        ):
            text = _("%(name)s was merged. You can undo it at the end of the list of players.")
            messages.success(request, text % {"name": found.name}, "good")
            return redirect("change-player", club, into)
        merger = privacy.preview_merge(by=actor, player_id=player, into_id=into)
    if merger is None:
        return render_page(
            request,
            "privacy/choose_merge.html",
            title=_("Merge %(name)s with another player") % {"name": found.name},
            crumbs=player_crumbs(found),
            form=form,
        )
    return render_page(
        request,
        "privacy/remove.html",
        title=_("Merge %(name)s into %(into)s") % {"name": merger.name, "into": merger.into_name},
        crumbs=player_crumbs(found),
        form=None,
        problems=merger.problems,
        advice=_("Nothing has changed."),
        lines=_merger_lines(merger),
        note=_("Organisers can undo it: everything that moves now goes back."),
        button=_("Merge into %(into)s") % {"into": merger.into_name},
        into=form.cleaned_data["into"],
        back=reverse("change-player", args=[club, player]),
    )


@organiser_page("GET", "HEAD", "POST")
def restore(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Undo that a player was deleted or merged."""
    _check_club(request, club, player)
    if request.method == "POST":
        try:
            found = privacy.restore_player(by=get_actor(request), player_id=player)
        except Refused as refused:
            if refused.has_own_page:
                raise
            messages.error(request, refused.detail, "bad")
        else:
            text = _("%(name)s is back.") % {"name": found.name}
            messages.success(request, text, "good")
    return redirect("manage-players", club)


def _is_removed(request: HttpRequest, club: str, player: int) -> bool:
    removed = privacy.list_removed_players(by=get_actor(request), club_slug=club)
    return player in {one.id for one in removed}


def _check_club(request: HttpRequest, club: str, player: int) -> None:
    """Refuse a player of another club. One who is back already is fine: it was pressed twice."""
    if not _is_removed(request, club, player):
        find_player(request, club, player)


def _name(player: Player) -> str:
    return player.name if player.is_active else _("%(name)s (retired)") % {"name": player.name}


def _deletion_lines(deletion: Deletion) -> list[str]:
    lines = [_("No results: nothing changes in any standings.")]
    if deletion.nights:
        nights = ", ".join(deletion.nights)
        lines.append(_("No longer entered in %(nights)s.") % {"nights": nights})
    if deletion.rules:
        text = ngettext(
            "%(count)d seating rule loses the player, or is removed if it needs them.",
            "%(count)d seating rules lose the player, or are removed if they need them.",
            deletion.rules,
        )
        lines.append(text % {"count": deletion.rules})
    if deletion.account:
        lines.append(_("The account %(account)s stays.") % {"account": deletion.account})
    return lines


def _merger_lines(merger: Merger) -> list[str]:
    tables = ngettext("%(count)d table", "%(count)d tables", merger.tables)
    names = {
        "name": merger.name,
        "into": merger.into_name,
        "nights": count_nights(merger.nights),
        "tables": tables % {"count": merger.tables},
    }
    lines = [
        _("%(nights)s and %(tables)s move to %(into)s, with their results and stakes.") % names,
        _("All standings are recalculated."),
    ]
    if merger.online_seats or merger.substitutions:
        lines.append(_("Seats in online games and those taken as a substitute move too."))
    if merger.adjustments:
        text = ngettext(
            "%(count)d penalty or bonus moves too.",
            "%(count)d penalties or bonuses move too.",
            merger.adjustments,
        )
        lines.append(text % {"count": merger.adjustments})
    if merger.rules:
        lines.append(_("Seating rules that name %(name)s name %(into)s.") % names)
    if merger.account:
        lines.append(_("Linked to the account %(account)s.") % {"account": merger.account})
    lines.append(_("The log keeps what it says about %(name)s.") % names)
    return lines
