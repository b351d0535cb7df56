"""List the clubs that were deleted, and restore them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import privacy
from tournaments.core.formatting import format_date
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@dataclass(frozen=True, slots=True)
class DeletedClubRow:
    """A deleted club on the page, and where it is restored."""

    name: str
    detail: str
    restore_url: str


@organiser_page("GET", "HEAD")
@login_required
def deleted(request: HttpRequest) -> HttpResponseBase:
    """List the deleted clubs that the person may restore."""
    found = privacy.list_deleted_clubs(by=get_actor(request))
    rows = [
        DeletedClubRow(
            name=one.name,
            detail=_("Deleted on %(date)s, kept until %(until)s.")
            % {
                "date": format_date(datetime.fromisoformat(one.deleted_at)),
                "until": format_date(datetime.fromisoformat(one.kept_until)),
            },
            restore_url=reverse("restore-club", args=[one.slug]),
        )
        for one in map(privacy.build_deleted_club, found)
    ]
    return render_page(
        request,
        "privacy/deleted_clubs.html",
        title=_("Deleted clubs"),
        crumbs=[(_("Your account"), reverse("account"))],
        rows=rows,
    )


@organiser_page("POST")
def restore(request: HttpRequest, club: str) -> HttpResponseBase:
    """Restore a deleted club."""
    back = privacy.restore_club(by=get_actor(request), slug=club)
    messages.success(request, _("%(name)s is back.") % {"name": back.name}, "good")
    return redirect("club", back.slug)
