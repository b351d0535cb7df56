"""Delete a whole club after showing what goes, and offer its archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import FileResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import privacy
from tournaments.archives import open_archive
from tournaments.core.formatting import (
    count_deals,
    count_nights,
    count_players,
    count_seasons,
    count_tables,
    format_date,
    join_names,
)
from tournaments.events import kept_until
from tournaments.pages.core.forms import Form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.privacy import ClubImpact


class DeleteClubForm(Form):
    """The name of the club, typed again."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        max_length=80,
        help_text=gettext_lazy("To confirm, type it as it appears above."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@organiser_page("GET", "HEAD", "POST")
def delete(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show what goes with a club, and delete it once its name is typed."""
    actor = get_actor(request)
    impact = privacy.measure_club(by=actor, slug=club)
    form = DeleteClubForm(request.POST if request.method == "POST" else None)
    deleted_club = None
    if form.is_valid():
        deleted_club = submit_valid_form(
            form, lambda: privacy.delete_club(by=actor, slug=club, **form.cleaned_data)
        )
    if deleted_club and deleted_club.deleted_at is not None:
        until = format_date(kept_until(deleted_club.deleted_at))
        text = _("%(club)s was deleted. You can restore it until %(date)s.")
        messages.success(request, text % {"club": impact.name, "date": until}, "good")
        return redirect("deleted-clubs")
    if impact.deleted_at:
        return redirect("deleted-clubs")
    return render_page(
        request,
        "privacy/delete_club.html",
        title=(_("%(club)s cannot be deleted") if impact.owns_server else _("Delete %(club)s?"))
        % {"club": impact.name},
        crumbs=[(_("Club settings"), reverse("club-settings", args=[club]))],
        name=impact.name,
        why_not=privacy.MUST_STAY if impact.owns_server else "",
        form=form,
        lines=_lines(impact),
        archive_url=reverse("club-archive", args=[club]),
        back=reverse("club-settings", args=[club]),
    )


def _lines(impact: ClubImpact) -> list[str]:
    counts = (
        (impact.seasons, count_seasons),
        (impact.nights, count_nights),
        (impact.players, count_players),
        (impact.tables, count_tables),
        (impact.deals, count_deals),
    )
    what = join_names([name(number) for number, name in counts if number])
    people = ngettext(
        "%(count)d person loses their role in it. Their account stays.",
        "%(count)d people lose their roles in it. Their accounts stay.",
        impact.members,
    )
    lines = [_("It has %(what)s.") % {"what": what}] if what else [_("It is empty.")]
    return [*lines, people % {"count": impact.members}]


@organiser_page("GET", "HEAD")
def archive(request: HttpRequest, club: str) -> HttpResponseBase:
    """Send the archive of a club."""
    file = open_archive(by=get_actor(request), slug=club)
    return FileResponse(
        file, as_attachment=True, filename=f"{club}.zip", content_type="application/zip"
    )
