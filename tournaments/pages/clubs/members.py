"""Serve the pages on which owners give members their roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import accounts, clubs
from tournaments.clubs import list_members
from tournaments.core.access import access_club
from tournaments.core.addresses import shareable_url
from tournaments.core.errors import NotAllowed, not_found
from tournaments.models import Role
from tournaments.pages.clubs.forms import MemberForm
from tournaments.pages.core.forms import submit_form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.list_rows import ListRow
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Club, Membership


@organiser_page("GET", "HEAD", "POST")
def members(request: HttpRequest, club: str) -> HttpResponseBase:
    """List the members with their roles; add a member."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.OWNER)
    form = MemberForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        added = submit_valid_form(
            form, lambda: clubs.set_member(by=actor, club_slug=club, **form.cleaned_data)
        )
        if added:
            return redirect("member", club, added.pk)
    rows = [
        ListRow(
            url=reverse("member", args=[club, line.id]),
            name=line.name,
            detail=line.email,
            end=str(Role(line.role).label),
        )
        for line in list_members(found)
    ]
    return render_page(
        request,
        "clubs/members.html",
        title=_("Members and roles"),
        crumbs=organiser_crumbs(found),
        form=form,
        rows=rows,
    )


@organiser_page("GET", "HEAD", "POST")
def member(request: HttpRequest, club: str, member: int) -> HttpResponseBase:
    """Change a member's role or remove them; show the invitation while they have no password."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.OWNER)
    membership = _membership(found, member)
    user = membership.user
    as_is = {"email": user.email, "name": user.name, "role": membership.role}
    # The page sends the role only; the form, which also adds members, needs the rest of it.
    given = as_is | {"role": request.POST.get("role", membership.role)}
    form = MemberForm(given if request.method == "POST" else None, initial=as_is)
    try:
        if request.POST.get("remove"):
            if submit_valid_form(form, lambda: _remove(actor, club, member)):
                done = _("%(name)s is no longer a member.") % {"name": user}
                messages.success(request, done, "good")
                return redirect("members", club)
        elif submit_form(
            form, lambda: clubs.set_member(by=actor, club_slug=club, **form.cleaned_data)
        ):
            messages.success(request, _("%(name)s's role was saved.") % {"name": user}, "good")
            return redirect("members", club)
    except NotAllowed as refused:  # the last owner's role; that this person is an owner is checked
        form.add_error("role", refused.detail)
    crumbs = [*organiser_crumbs(found), (_("Members"), reverse("members", args=[club]))]
    return render_page(
        request,
        "clubs/member.html",
        title=str(user),
        crumbs=crumbs,
        email=user.email,
        form=form,
        invitation=_invitation(request, membership),
    )


def _remove(actor: Actor, club: str, member: int) -> bool:
    """Remove a member; return True, because None would say that the command was refused."""
    clubs.remove_member(by=actor, club_slug=club, member_id=member)
    return True


def _membership(club: Club, member: int) -> Membership:
    found = club.memberships.select_related("user").filter(pk=member).first()
    if found is None:
        raise not_found()
    return found


def _invitation(request: HttpRequest, membership: Membership) -> str:
    """Return the link by which an invited person sets their first password; otherwise "".

    Only the club that created the account may see it, because the link gives access to it.
    """
    user = membership.user
    if user.has_usable_password() or user.invited_by_id != membership.club_id:
        return ""
    return shareable_url(request, accounts.password_path(user, by_letter=False))
