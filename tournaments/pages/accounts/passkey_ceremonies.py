"""Pass the messages of a passkey between browser and domain.

A page's script asks for the options by POST, the browser asks the person, and the form sends the
answer. The challenge waits in the session, for one answer and one purpose.
"""

from __future__ import annotations

import json
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.http import JsonResponse
from django.utils.translation import gettext as _

from tournaments import accounts
from tournaments.accounts import Site
from tournaments.core.validation import field_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from tournaments.models import User

CHALLENGE = "passkey-challenge"
MAX_ANSWER = 100_000


def get_site(request: HttpRequest) -> Site:
    """Return the address that passkeys belong to: the one in the settings, or this request's."""
    origin = settings.BASE_URL or f"{request.scheme}://{request.get_host()}"
    parts = urlsplit(origin)
    return Site(host=parts.hostname or "", origin=f"{parts.scheme}://{parts.netloc}")


def can_use_passkeys(request: HttpRequest) -> bool:
    """Return whether browsers use passkeys at this request's address.

    They do at the one address that passkeys belong to, if it is a name, and either https or this
    very machine.
    """
    site = urlsplit(get_site(request).origin)
    host = site.hostname or ""
    is_secure = site.scheme == "https" or host == "localhost"
    return is_secure and request.get_host() == site.netloc and not _is_number(host)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def adding_options(request: HttpRequest, user: User) -> JsonResponse:
    """Answer with the options to add a passkey."""
    begun = accounts.begin_adding(user, get_site(request))
    request.session[CHALLENGE] = {"for": "add", "state": begun.state}
    return JsonResponse(begun.options)


def signing_options(request: HttpRequest, purpose: str, user: User | None = None) -> JsonResponse:
    """Answer with the options to sign with a passkey; of this person, or any that there is."""
    begun = accounts.begin_signing(get_site(request), user)
    request.session[CHALLENGE] = {"for": purpose, "state": begun.state}
    return JsonResponse(begun.options)


def add_passkey(request: HttpRequest, user: User, *, name: str, device: str) -> list[str]:
    """Add the passkey that the browser sent; return recovery codes if it is the first factor.

    Raises InvalidInput.
    """
    answer = _read_answer(request)
    state = _take_state(request, "add")
    if answer is None or state is None:
        raise field_error("passkey", "invalid", _("The passkey was not added. Try again."))
    site = get_site(request)
    return accounts.add_passkey(user, site, state=state, answer=answer, name=name, device=device)


def find_signer(request: HttpRequest, purpose: str) -> User | None:
    """Return the person whose passkey signed what the browser sent, or None."""
    answer = _read_answer(request)
    state = _take_state(request, purpose)
    if answer is None or state is None:
        return None
    return accounts.sign_with_passkey(get_site(request), state=state, answer=answer)


def _take_state(request: HttpRequest, purpose: str) -> Mapping[str, Any] | None:
    """Return the state of the ceremony, once, and only for the purpose it was begun for."""
    kept = request.session.pop(CHALLENGE, None)
    if not isinstance(kept, dict) or kept.get("for") != purpose:
        return None
    return cast("Mapping[str, Any]", kept["state"])


def _read_answer(request: HttpRequest) -> Mapping[str, Any] | None:
    try:
        answer = json.loads(request.POST.get("passkey", "")[:MAX_ANSWER])
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None
