"""Serve security.txt: where to report a weakness (RFC 9116)."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

VALID_FOR = timedelta(days=180)
"""From the first of the month; the standard asks for less than a year."""


@cache_control(public=True, max_age=86_400)
@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Return the contacts of the setting SECURITY_CONTACT, or 404 if there are none."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    month = timezone.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    lines = [
        *(f"Contact: {contact}" for contact in settings.SECURITY_CONTACT),
        f"Expires: {month + VALID_FOR:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
    ]
    if settings.BASE_URL:
        lines.append(f"Canonical: {settings.BASE_URL}{request.path}")
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain")
