"""Show a person's own clubs on the account page; leave a club, or create one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import clubs
from tournaments.clubs import build_own_invitation_line, list_own_invitations
from tournaments.core.access import access_club, is_server_owner
from tournaments.core.errors import NotAllowed
from tournaments.core.formatting import join_names
from tournaments.models import Invitation, Membership, Role, User
from tournaments.pages.core.forms import Form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.privacy import list_deleted_clubs

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


class NewClubForm(Form):
    """A new club."""

    name = forms.CharField(
        label=gettext_lazy("Club name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )


@dataclass(frozen=True, slots=True)
class OwnClubRow:
    """A club of the person, with the address for leaving it."""

    name: str
    role: str
    url: str
    leave_url: str


@dataclass(frozen=True, slots=True)
class OwnInvitationRow:
    """An invitation to the person."""

    title: str
    detail: str
    url: str
    may_accept: bool


@dataclass(frozen=True, slots=True)
class OwnClubs:
    """What the account page shows of the person's clubs."""

    clubs: list[OwnClubRow]
    invitations: list[OwnInvitationRow]
    may_create: bool
    reports_url: str
    has_deleted: bool


def build_own_clubs(request: HttpRequest) -> OwnClubs:
    """Build what the account page shows of the person's clubs."""
    actor = get_actor(request)
    user = cast("User", request.user)
    memberships = Membership.objects.filter(user=user).select_related("club")
    return OwnClubs(
        clubs=[
            OwnClubRow(
                name=one.club.name,
                role=str(Role(one.role).label),
                url=reverse("club", args=[one.club.slug]),
                leave_url=reverse("leave-club", args=[one.club.slug]),
            )
            for one in memberships.order_by("club__name")
        ],
        invitations=[_own_row(one) for one in list_own_invitations(user)],
        may_create=clubs.may_create_club(actor),
        reports_url=reverse("reports") if is_server_owner(actor) else "",
        has_deleted=list_deleted_clubs(by=actor).exists(),
    )


def _own_row(found: Invitation) -> OwnInvitationRow:
    line = build_own_invitation_line(found)
    is_waiting = line.state == "waiting"
    values = {"role": Role(line.role).label, "name": line.invited_by}
    detail = (
        _("Accepted as %(role)s. The role starts when your e-mail address is confirmed.")
        if is_waiting
        else _("%(name)s invites you as %(role)s.")
    )
    return OwnInvitationRow(
        title=line.club_name,
        detail=detail % values,
        url=reverse("own-invitation", args=[line.id]),
        may_accept=not is_waiting,
    )


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def leave_club(request: HttpRequest, club: str) -> HttpResponseBase:
    """Ask whether the person wants to leave a club, and let them."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.MEMBER)
    ownership = clubs.read_ownership(found, cast("User", request.user))
    why = ""
    if request.method == "POST":
        try:
            clubs.leave_club(by=actor, club_slug=club)
        except NotAllowed as refused:
            why = str(refused.detail)
        else:
            done = _("You have left %(club)s.") % {"club": found.name}
            messages.success(request, done, "good")
            return redirect("account")
    return render_page(
        request,
        "clubs/leave.html",
        title=_("Leave %(club)s") % {"club": found.name},
        crumbs=[(_("Account"), reverse("account"))],
        why=why,
        ownership=ownership,
        owners=join_names(ownership.others) if ownership else "",
        members_url=reverse("members", args=[club]),
        status=403 if why else 200,
    )


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponseBase:
    """Create a further club, where the server allows it."""
    actor = get_actor(request)
    if not clubs.may_create_club(actor):
        raise NotAllowed(
            _("Only the owner of this server can create clubs. Ask them to create yours.")
        )
    form = NewClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        created = submit_valid_form(
            form, lambda: clubs.create_club(by=actor, name=form.cleaned_data["name"])
        )
        if created:
            return redirect("organise", created.slug)
    return render_page(
        request,
        "core/form.html",
        title=_("New club"),
        crumbs=[(_("Account"), reverse("account"))],
        form=form,
        button=_("Create club"),
    )
