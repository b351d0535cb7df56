"""Serve a person's own page, with links to everything about their account, and their log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments import accounts
from tournaments.core.access import is_server_owner
from tournaments.core.formatting import format_date, format_datetime
from tournaments.models import AccountEvent, Club
from tournaments.pages.accounts.devices import get_device_name, remember_account
from tournaments.pages.accounts.keys import NEW_KEY, token_row
from tournaments.pages.accounts.passkey_ceremonies import can_use_passkeys
from tournaments.pages.accounts.session_secrets import take_once
from tournaments.pages.clubs.own_clubs import build_own_clubs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.letters import note_no_email
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.accounts import AccountLine, PasskeyLine, SessionLine
    from tournaments.models import User

LATEST = 5
"""The entries of the log on the account's page."""


class Row(NamedTuple):
    """A line with a button or a link at its end; none without a URL."""

    title: str
    detail: str
    url: str = ""


@never_cache
@login_required
@handle_refusals
@require_safe
def account(request: HttpRequest) -> HttpResponseBase:
    """Show everything about the person's account; a new API key is shown this once."""
    user = cast("User", request.user)
    factors = accounts.list_factors(user)
    sessions = accounts.list_sessions(user, request.session.session_key)
    tokens = accounts.list_tokens(user)
    return render_page(
        request,
        "accounts/account.html",
        title=str(user),
        email=user.email,
        owns_server=is_server_owner(get_actor(request)),
        waiting=_describe_waiting_roles(user),
        no_email=note_no_email(),
        own=build_own_clubs(request),
        factors=factors,
        can_use_passkeys=can_use_passkeys(request),
        passkeys=[_passkey_row(line) for line in factors.passkeys],
        sessions=[_session_row(line) for line in sessions],
        others=sum(not line.is_current for line in sessions),
        tokens=[token_row(line) for line in tokens],
        has_keys=any(not line.is_revoked for line in tokens),
        secret=take_once(request, NEW_KEY),
        entries=[_entry_row(line) for line in accounts.list_account_entries(user, limit=LATEST)],
    )


@never_cache
@login_required
@handle_refusals
@require_safe
def log(request: HttpRequest) -> HttpResponseBase:
    """Show what happened to the account in the last 90 days, latest first."""
    user = cast("User", request.user)
    return render_page(
        request,
        "accounts/log.html",
        title=_("What happened to your account"),
        crumbs=[(_("Account"), reverse("account"))],
        entries=[_entry_row(line) for line in accounts.list_account_entries(user)],
    )


@never_cache
@login_required
@handle_refusals
@require_POST
def end_session(request: HttpRequest, session: int) -> HttpResponseBase:
    """Sign the person out of one browser."""
    user = cast("User", request.user)
    accounts.end_session(user, session, device=get_device_name(request))
    messages.success(request, _("That device was signed out."), "good")
    _advise_on_passkeys(request, user)
    return remember_account(request, redirect("account"), user.email)


@never_cache
@login_required
@handle_refusals
@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponseBase:
    """Sign the person out of all browsers but this one."""
    user = cast("User", request.user)
    key = request.session.session_key
    accounts.end_other_sessions(user, key, device=get_device_name(request))
    messages.success(request, _("All other devices were signed out."), "good")
    _advise_on_passkeys(request, user)
    return remember_account(request, redirect("account"), user.email)


def _advise_on_passkeys(request: HttpRequest, user: User) -> None:
    if accounts.list_factors(user).passkeys:
        text = _("Lost a device? A passkey stored on it can still sign in: remove that too.")
        url = f"{reverse('account')}#factors"
        link = format_html('<a href="{}">{}</a>', url, _("Your passkeys"))
        messages.warning(request, format_html("{} {}", text, link), "warn")


def _describe_waiting_roles(user: User) -> str:
    """Say which roles wait until the address is proven; empty if none can."""
    if accounts.is_proven(user):
        return ""
    if user.invited_by is None:
        return _(
            "Roles that a club gives you take effect once you have opened the link in an e-mail."
        )
    # The club that made the account gives it roles at once.
    if not Club.objects.exclude(pk=user.invited_by.pk).exists():
        return ""
    return _(
        "Your roles in %(club)s are in effect. Roles in other clubs wait until you have opened the "
        "link in an e-mail."
    ) % {"club": user.invited_by.name}


def _passkey_row(line: PasskeyLine) -> Row:
    texts = {"created": format_date(line.created_at.date())}
    if line.last_used_at is None:
        detail = _("Added %(created)s, never used") % texts
    else:
        texts["used"] = format_datetime(line.last_used_at)
        detail = _("Added %(created)s, last used %(used)s") % texts
    return Row(line.name, detail, reverse("remove-passkey", args=[line.id]))


def _session_row(line: SessionLine) -> Row:
    if line.is_current:
        return Row(line.device, _("This device"))
    texts = {
        "since": format_datetime(line.signed_in_at),
        "seen": format_datetime(line.last_seen_at),
    }
    detail = _("Signed in %(since)s, last used %(seen)s") % texts
    return Row(line.device, detail, reverse("end-session", args=[line.id]))


def _entry_row(line: AccountLine) -> Row:
    title = str(AccountEvent(line.event).label)
    device = line.device
    if device and line.event == AccountEvent.SESSION_ENDED:  # the detail is a device as well
        device = _("ended from %(device)s") % {"device": device}
    parts = (line.detail, device, format_datetime(line.at))
    return Row(title, ", ".join(filter(None, parts)))
