"""Serve the page of an invitation, and a person's clubs: accept, decline, leave, create."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import accounts, clubs
from tournaments.clubs import build_own_invitation_line, list_own_invitations
from tournaments.core.access import access_club, is_server_owner
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.formatting import join_names
from tournaments.models import Invitation, Membership, Role, User
from tournaments.pages.accounts.sign_in import complete_sign_in
from tournaments.pages.clubs.forms import NewClubForm, NewcomerForm, list_role_rights
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, handle_refusals, render_page
from tournaments.privacy import list_deleted_clubs

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.clubs import OpenedInvitation


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def invitation(request: HttpRequest, link: str) -> HttpResponseBase:
    """Show what an invitation's link offers, and accept or decline it."""
    try:
        opened = clubs.open_invitation(link)
    except NotFound as refused:
        return render_page(
            request,
            "clubs/invitation_closed.html",
            title=_("This invitation is no longer open"),
            why=refused.detail,
            status=refused.status,
        )
    what = request.POST.get("do", "")
    if what == "decline":
        clubs.decline_invitation(by=get_actor(request), link=link)
        messages.success(request, _("You have declined the invitation."), "good")
        return redirect("home")
    is_newcomer = opened.account is None
    named = {"name": opened.invitation.name}
    form = NewcomerForm(request.POST if what == "join" and is_newcomer else None, initial=named)
    if what == "accept":
        return _accept(request, link, opened)
    if form.is_valid():
        joined = submit_valid_form(
            form, lambda: clubs.accept_as_newcomer(link=link, **form.cleaned_data)
        )
        if joined:
            accepted, user = joined
            welcome = _welcome(request, accepted)
            return complete_sign_in(request, user, _("new account"), welcome)
    return _show(request, link, opened, form)


def _accept(request: HttpRequest, link: str, opened: OpenedInvitation) -> HttpResponseBase:
    if not request.user.is_authenticated and opened.needs_password and opened.account is not None:
        _invitation, user = clubs.accept_by_letter(link=link)
        messages.success(request, _("Choose a password. Then you can sign in."), "good")
        return redirect(accounts.password_path(user, by_letter=True))
    accepted = clubs.accept_invitation(by=get_actor(request), link=link)
    return _welcome(request, accepted)


def _welcome(request: HttpRequest, accepted: Invitation) -> HttpResponse:
    """Say what the person has become; go to the club, or to their account while they wait."""
    values = {"club": accepted.club.name, "role": Role(accepted.role).label}
    if accepted.in_effect_at is None:
        text = _(
            "You have accepted. Your role in %(club)s starts when your e-mail address is confirmed."
        )
        messages.success(request, text % values, "good")
        return redirect("account")
    messages.success(request, _("Welcome to %(club)s. Your role: %(role)s.") % values, "good")
    return redirect("club", accepted.club.slug)


def _show(
    request: HttpRequest, link: str, opened: OpenedInvitation, form: NewcomerForm
) -> HttpResponse:
    found, user = opened.invitation, request.user
    is_other = user.is_authenticated and user.email != found.email
    sign_in = f"{reverse('login')}?next={reverse('invitation', args=[link])}"
    return render_page(
        request,
        "clubs/invitation.html",
        title=_("Invitation to %(club)s") % {"club": found.club.name},
        inviter=found.invited_as,
        club=found.club.name,
        role=str(Role(found.role).label),
        role_may=list_role_rights(found.role),
        email=found.email,
        is_other=is_other,
        is_newcomer=opened.account is None and not user.is_authenticated,
        may_accept=(user.is_authenticated and not is_other)
        or (not user.is_authenticated and opened.account is not None and opened.needs_password),
        sign_in_url="" if user.is_authenticated else sign_in,
        form=form,
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
@require_POST
def own_invitation(request: HttpRequest, invitation: int) -> HttpResponseBase:
    """Accept or decline an invitation on the account page."""
    actor = get_actor(request)
    if request.POST.get("do") == "accept":
        accepted = clubs.accept_own_invitation(by=actor, invitation_id=invitation)
        return _welcome(request, accepted)
    clubs.decline_invitation(by=actor, invitation_id=invitation)
    messages.success(request, _("You have declined the invitation."), "good")
    return redirect("account")


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
