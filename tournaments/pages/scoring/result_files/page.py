"""Enter the results of a night from a file, after showing deal by deal what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access import access_event
from tournaments.core.formatting import format_signed, format_table
from tournaments.models import Role
from tournaments.pages.core.fields.text_or_file import TextFileField, TextOrFileForm
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.scoring import (
    MAX_RESULT_FILE,
    ImportedDeal,
    ResultImport,
    import_results,
    preview_results,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


class ResultFileForm(TextOrFileForm):
    """A table of results, pasted or as a file."""

    text = forms.CharField(
        label=gettext_lazy("Results"),
        help_text=gettext_lazy(
            "A line for each seat of each deal, with the columns table, deal, seat and tricks, and "
            "round and nominated where there are rounds and nominations: as “Download every deal” "
            "writes them. You see what will happen to each deal before anything is saved."
        ),
        max_length=MAX_RESULT_FILE,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    file = TextFileField(max_size=MAX_RESULT_FILE)

    def clean(self) -> None:
        """Refuse a form in which there is nothing, or an empty file."""
        super().clean()
        if not self.errors and not self.get_text().strip():
            self.add_error("text", _("Paste the results or choose a file."))


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal of the file, and why it is refused or what the rules say of it."""

    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What becomes of a file; without new deals there is no button."""

    text: str
    offered: int
    sections: list[tuple[str, list[DealRow]]]
    same: str
    button: str


@organiser_page("GET", "HEAD", "POST")
def import_file(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show what becomes of each deal of a file, and enter those that are new."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    form = ResultFileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    preview = None
    if form.is_valid():
        text = form.get_text()
        # So that the page shows the text of a file, and problems beside it.
        form = ResultFileForm({"text": text})
        form.is_valid()
        listed = submit_valid_form(
            form, lambda: preview_results(by=actor, event_id=found.pk, text=text)
        )
        if listed and listed.new and str(listed.new) == request.POST.get("offered"):
            done = import_results(by=actor, event_id=found.pk, text=text)
            messages.success(request, _saved(done.new), "good")
            return redirect("run-event", club, event)
        preview = _build_preview(listed, text) if listed else None
    return render_page(
        request,
        "scoring/result_files/page.html",
        title=_("Enter results from a file"),
        crumbs=event_organiser_crumbs(found),
        form=form,
        preview=preview,
    )


def _build_preview(listed: ResultImport, text: str) -> Preview:
    refused = [_row(one) for one in listed.deals if one.state == "refused"]
    new = [_row(one) for one in listed.deals if one.state == "new"]
    same = sum(one.state == "same" for one in listed.deals)
    words = ngettext(
        "%(count)d deal has this result already.",
        "%(count)d deals have these results already.",
        same,
    )
    button = ngettext("Save %(count)d deal", "Save %(count)d deals", listed.new)
    sections = [(_("Refused"), refused), (_("New"), new)]
    return Preview(
        text=text,
        offered=listed.new,
        sections=[(heading, rows) for heading, rows in sections if rows],
        same=words % {"count": same} if same else "",
        button=button % {"count": listed.new} if listed.new else "",
    )


def _row(one: ImportedDeal) -> DealRow:
    where = (
        format_table(one.table)
        if one.round is None
        else _("Round %(round)d, table %(table)d") % {"round": one.round, "table": one.table}
    )
    name = _("%(table)s, deal %(deal)d") % {"table": where, "deal": one.deal}
    line = _("Line %(line)d") % {"line": one.line}
    if not (one.table and one.deal):  # the line does not say of which deal it is
        return DealRow(line, one.message)
    points = ", ".join(f"{seat.name} {format_signed(seat.points)}" for seat in one.points)
    detail = ". ".join(filter(None, [points, one.message]))
    return DealRow(name, f"{line}: {detail}" if detail else line)


def _saved(count: int) -> str:
    text = ngettext("%(count)d deal saved.", "%(count)d deals saved.", count)
    return text % {"count": count}
