"""Serve the page of an invitation: accept or decline it, by its link or on the account page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import accounts, clubs
from tournaments.core.errors import NotFound
from tournaments.models import Invitation, Role
from tournaments.pages.accounts.sign_in import complete_sign_in
from tournaments.pages.clubs.newcomer_forms import NewcomerForm, list_role_rights
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals

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
