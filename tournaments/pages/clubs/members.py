"""Serve the pages on which owners invite people and give members their roles."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import accounts, clubs
from tournaments.clubs import build_invitation_line, list_invitations, list_members
from tournaments.core.access import access_club
from tournaments.core.addresses import shareable_url
from tournaments.core.errors import NotAllowed, NotFound, NotNow, not_found
from tournaments.core.formatting import format_date
from tournaments.core.parsing import parse_int
from tournaments.models import Role
from tournaments.pages.clubs.forms import InviteForm, RoleForm
from tournaments.pages.core.confirmation import is_confirmed
from tournaments.pages.core.forms import submit_form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.clubs import InvitationLine
    from tournaments.core.actors import Actor
    from tournaments.models import Club, Membership


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """An invitation; `link` is for the owner to pass on where the server sends no e-mail."""

    id: int
    name: str
    detail: str
    state: str
    link: str
    is_open: bool
    may_resend: bool


@organiser_page("GET", "HEAD", "POST")
def members(request: HttpRequest, club: str) -> HttpResponseBase:
    """List the members and the invitations; invite a person, send a letter again, cancel."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.OWNER)
    what = request.POST.get("invitation", "")
    form = InviteForm(request.POST if request.method == "POST" and not what else None)
    if what:
        _answer(request, actor, club, what)
        return redirect("members", club)
    if form.is_valid():
        before = {one.pk for one in list_invitations(found)}
        invited = submit_valid_form(
            form, lambda: clubs.invite(by=actor, club_slug=club, **form.cleaned_data)
        )
        if invited:
            done = (
                _("%(name)s was invited already. The invitation now says: %(role)s.")
                if invited.pk in before
                else _("%(name)s is invited.")
            )
            values = {"name": invited.name, "role": Role(invited.role).label}
            messages.success(request, done % values, "good")
            return redirect(f"{reverse('members', args=[club])}#invitations")
    rows = [
        ListRow(
            url=reverse("member", args=[club, line.id]),
            name=line.name,
            detail=line.email,
            end=str(Role(line.role).label),
        )
        for line in list_members(found)
    ]
    lines = [build_invitation_line(actor, one) for one in list_invitations(found)]
    return render_page(
        request,
        "clubs/members.html",
        title=_("Members and roles"),
        crumbs=organiser_crumbs(found),
        form=form,
        confirm_url=_confirm_url(request),
        rows=rows,
        csv_url=reverse("members-csv", args=[club]),
        invitations=[_invitation_row(request, line) for line in lines],
    )


def _answer(request: HttpRequest, actor: Actor, club: str, what: str) -> None:
    """Run the command of a button beside an invitation, such as "cancel-12"."""
    word, _dash, number = what.partition("-")
    invitation = parse_int(number)
    if word not in ("cancel", "resend") or invitation is None:
        raise not_found()
    try:
        if word == "cancel":
            clubs.cancel_invitation(by=actor, club_slug=club, invitation_id=invitation)
            messages.success(request, _("The invitation is cancelled."), "good")
        else:
            clubs.resend_invitation(by=actor, club_slug=club, invitation_id=invitation)
            sent = _("The e-mail will be sent again, and the invitation is open for its full time.")
            kept = _("The invitation is open for its full time again.")
            messages.success(request, sent if settings.SENDS_EMAIL else kept, "good")
    except (NotFound, NotNow) as refused:
        messages.error(request, str(refused.detail), "bad")


def _invitation_row(request: HttpRequest, line: InvitationLine) -> InvitationRow:
    states = {
        "open": _("not accepted yet, open until %(date)s") % {"date": _date(line.expires_at)},
        "expired": _("expired"),
        "waiting": _("accepted; the role starts when the person has confirmed their address"),
        "declined": _("declined"),
    }
    sent = (
        _("E-mail sent on %(date)s") % {"date": _date(line.sent_at)}
        if line.sent_at
        else _("Invited on %(date)s") % {"date": _date(line.created_at)}
    )
    path = reverse("invitation", args=[line.link]) if line.link else ""
    return InvitationRow(
        id=line.id,
        name=f"{line.name} ({line.email})",
        detail=f"{Role(line.role).label}. {sent}.",
        state=states[line.state],
        link=shareable_url(request, path) if path else "",
        is_open=line.state != "declined",
        may_resend=line.state in ("open", "expired"),
    )


def _date(at: str) -> str:
    return format_date(timezone.localdate(datetime.fromisoformat(at)))


@organiser_page("GET", "HEAD", "POST")
def member(request: HttpRequest, club: str, member: int) -> HttpResponseBase:
    """Change a member's role or remove them."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.OWNER)
    membership = _membership(found, member)
    user = membership.user
    form = RoleForm(
        request.POST if request.method == "POST" and "remove" not in request.POST else None,
        initial={"role": membership.role},
    )
    try:
        if request.POST.get("remove"):
            clubs.remove_member(by=actor, club_slug=club, member_id=member)
            done = _("%(name)s is no longer a member.") % {"name": user}
            messages.success(request, done, "good")
            return redirect("members", club)
        if submit_form(
            form,
            lambda: clubs.change_role(
                by=actor, club_slug=club, member_id=member, **form.cleaned_data
            ),
        ):
            messages.success(request, _("%(name)s's role was saved.") % {"name": user}, "good")
            return redirect("members", club)
    except NotAllowed as refused:  # the last owner's role; that this person is an owner is checked
        form = RoleForm({"role": membership.role})
        form.add_error("role", refused.detail)
    crumbs = [*organiser_crumbs(found), (_("Members"), reverse("members", args=[club]))]
    return render_page(
        request,
        "clubs/member.html",
        title=str(user),
        crumbs=crumbs,
        email=user.email,
        form=form,
        confirm_url=_confirm_url(request),
        password_link=_first_password_link(request, membership),
    )


def _confirm_url(request: HttpRequest) -> str:
    """Return where the person shows who they are, as some roles need; empty if they just have."""
    if is_confirmed(request):
        return ""
    return f"{reverse('confirm')}?{urlencode({'next': request.path})}"


def _membership(club: Club, member: int) -> Membership:
    found = club.memberships.select_related("user").filter(pk=member).first()
    if found is None:
        raise not_found()
    return found


def _first_password_link(request: HttpRequest, membership: Membership) -> str:
    """Return the link by which a member from before invitations sets a first password, else "".

    Only the club that created the account may see it, because the link gives access to it.
    """
    user = membership.user
    if user.has_usable_password() or user.invited_by_id != membership.club_id:
        return ""
    return shareable_url(request, accounts.password_path(user, by_letter=False))
