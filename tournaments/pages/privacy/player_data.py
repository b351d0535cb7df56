"""Serve what organisers do with a player's data: a file of it, the account, erasing the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clubs import link_player
from tournaments.core.access import access_player
from tournaments.core.errors import not_found
from tournaments.models import Player, Role
from tournaments.pages.core.forms import Form, set_choices, submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.pages.privacy.own_data import data_file
from tournaments.privacy import erase_player, export_player

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

NO_ACCOUNT = ""


class EraseForm(Form):
    """Says that the organiser knows what it means."""

    confirm = forms.BooleanField(
        label=gettext_lazy("I understand that the name cannot be brought back"), required=False
    )


class AccountForm(Form):
    """The member whose player it is."""

    member = forms.TypedChoiceField(
        label=gettext_lazy("Account"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy(
            "This person then sees the stakes of their nights, plays online as this player and "
            "chooses how strangers see the name."
        ),
    )


def find_player(request: HttpRequest, club: str, player: int) -> Player:
    """Fetch a player of the club in the address, for an organiser."""
    found = access_player(get_actor(request), player, Role.ORGANISER)
    if found.club.slug != club:
        raise not_found()
    return found


def player_crumbs(player: Player) -> list[tuple[str, str]]:
    """Return the breadcrumbs down to the page that changes a player."""
    slug = player.club.slug
    return [
        *organiser_crumbs(player.club),
        (_("Players"), reverse("manage-players", args=[slug])),
        (player.name, reverse("change-player", args=[slug, player.pk])),
    ]


@organiser_page("GET", "HEAD")
def download(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Send a file with everything that is stored about a player."""
    found = find_player(request, club, player)
    return data_file(export_player(by=get_actor(request), player_id=found.pk), f"player-{found.pk}")


@organiser_page("GET", "HEAD", "POST")
def link_account(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Say whose account a player is."""
    found = find_player(request, club, player)
    members = found.club.memberships.select_related("user").order_by("user__name")
    own = next((member.pk for member in members if member.user_id == found.user_id), None)
    form = AccountForm(request.POST if request.method == "POST" else None, initial={"member": own})
    choices = [(member.pk, str(member.user)) for member in members]
    set_choices(form, "member", [(NO_ACCOUNT, _("No account")), *choices])
    if submit_form(
        form,
        lambda: link_player(
            by=get_actor(request), player_id=player, member_id=form.cleaned_data["member"]
        ),
    ):
        messages.success(request, _("Saved."), "good")
        return redirect("change-player", club, player)
    return render_page(
        request,
        "core/form.html",
        title=_("Account of %(name)s") % {"name": found.name},
        crumbs=player_crumbs(found),
        form=form,
        button=_("Save"),
    )


@organiser_page("GET", "HEAD", "POST")
def erase(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Erase a player's name, once the organiser has confirmed it."""
    found = find_player(request, club, player)
    if found.erased_at is not None:
        messages.success(request, _("The name is erased already."), "good")
        return redirect("change-player", club, player)
    form = EraseForm(request.POST if request.method == "POST" else None)
    if submit_form(
        form,
        lambda: erase_player(
            by=get_actor(request), player_id=player, confirm=form.cleaned_data["confirm"]
        ),
    ):
        messages.success(request, _("The name is erased."), "good")
        return redirect("manage-players", club)
    return render_page(
        request,
        "privacy/erase.html",
        title=_("Erase the name %(name)s") % {"name": found.name},
        crumbs=player_crumbs(found),
        form=form,
        new=_("Former player %(number)s") % {"number": found.public_number},
        back=reverse("change-player", args=[club, player]),
    )
