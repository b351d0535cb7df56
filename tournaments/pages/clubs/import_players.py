"""Serve the page that adds a pasted list or a file of players, after showing it line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.clubs import MAX_LIST, import_players, preview_players
from tournaments.core.access import access_club
from tournaments.core.formatting import join_names
from tournaments.models import Role
from tournaments.pages.core.fields.text_or_file import TextFileField, TextOrFileForm
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.clubs import ImportRow, PlayerImport

MAX_DIGITS = 4


class PlayerListForm(TextOrFileForm):
    """A list of players, pasted or as a file."""

    text = forms.CharField(
        label=gettext_lazy("New players"),
        help_text=gettext_lazy(
            "One player per line, or a table with columns such as first name and surname. "
            "You see what each line becomes before anything is saved."
        ),
        max_length=MAX_LIST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    file = TextFileField(
        max_size=MAX_LIST, help_text=gettext_lazy("Spreadsheets save one with “Save as”.")
    )


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A name that may be added: what is shown beside it, and whether it is ticked."""

    number: int
    name: str
    detail: str
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class ButtonLabels:
    """What the button says now, and for one player and for several, with {count} for a script."""

    now: str
    one: str
    many: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a list would do: new names, names like others, and lines that are left out."""

    text: str
    sections: list[tuple[str, list[PreviewRow]]]
    left_out: list[tuple[str, str]]
    notes: list[str]
    ticked: int
    button: ButtonLabels


@organiser_page("GET", "HEAD", "POST")
def import_list(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show what a list of players would do, and add those that are ticked."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    form = PlayerListForm(request.POST, request.FILES) if request.method == "POST" else None
    form = form or PlayerListForm()
    preview = None
    if form.is_valid():
        text = form.get_text()
        # So that the page shows the text of a file, and problems beside it.
        form = PlayerListForm({"text": text})
        form.is_valid()
        ticked = _ticked(request)
        if ticked and str(len(ticked)) == request.POST.get("offered"):
            done = submit_valid_form(
                form,
                lambda: import_players(by=actor, club_slug=club, text=text, take=ticked),
            )
            if done:
                messages.success(request, _added(len(done.players)), "good")
                return redirect("manage-players", club)
        listed = submit_valid_form(
            form, lambda: preview_players(by=actor, club_slug=club, text=text)
        )
        preview = _build_preview(listed, text, ticked) if listed else None
    return render_page(
        request,
        "clubs/import_players.html",
        title=_("Add players"),
        crumbs=[
            *organiser_crumbs(found),
            (_("Players"), reverse("manage-players", args=[club])),
        ],
        form=form,
        preview=preview,
    )


def _ticked(request: HttpRequest) -> frozenset[int] | None:
    """Return the numbers that are ticked; None if the list was not shown yet."""
    if "offered" not in request.POST:
        return None
    values = request.POST.getlist("take")
    return frozenset(int(one) for one in values if one.isdecimal() and len(one) <= MAX_DIGITS)


def _build_preview(listed: PlayerImport, text: str, ticked: Collection[int] | None) -> Preview:
    may_be_taken = [row for row in listed.rows if row.may_be_taken]
    new = {row.number for row in may_be_taken if not row.message}
    # One who looks like another is left for the organiser to tick.
    chosen = new if ticked is None else {row.number for row in may_be_taken}.intersection(ticked)
    rows = [_row(row, chosen) for row in may_be_taken]
    sections = [
        (_("New"), [row for row in rows if row.number in new]),
        (_("Perhaps already in the club"), [row for row in rows if row.number not in new]),
    ]
    notes = []
    if ticked is not None:
        notes.append(
            _("Nothing is saved yet. Check what is ticked now.")
            if chosen
            else _("Nothing is saved yet. Tick the players to import.")
        )
    notes += _describe_columns(listed)
    if listed.addresses:
        text_of = ngettext(
            "%(count)d e-mail address was left out. It is not stored.",
            "%(count)d e-mail addresses were left out. They are not stored.",
            listed.addresses,
        )
        notes.append(text_of % {"count": listed.addresses})
    return Preview(
        text=text,
        sections=[(heading, found) for heading, found in sections if found],
        left_out=[(row.name, _at_line(row)) for row in listed.rows if not row.may_be_taken],
        notes=notes,
        ticked=len(chosen),
        button=ButtonLabels(_button(len(chosen)), _button(1, "{count}"), _button(2, "{count}")),
    )


def _button(count: int, shown: str = "") -> str:
    text = ngettext("Import %(count)s player", "Import %(count)s players", count)
    return text % {"count": shown or count}


def _describe_columns(listed: PlayerImport) -> list[str]:
    """Say which columns of a table are read, and which are left out."""
    notes = []
    read = [column.heading for column in listed.columns if column.is_read]
    left = [column.heading for column in listed.columns if not column.is_read]
    if read:
        notes.append(_("The names are from: %(columns)s.") % {"columns": join_names(read)})
    if left:
        notes.append(
            _("Left out, because only names are stored: %(columns)s.")
            % {"columns": join_names(left)}
        )
    if listed.is_bare_table:
        notes.append(
            _(
                "No headings were recognised, so each line counts as a player, including the "
                "first. If it has headings, call those of the names First name and Surname and "
                "check the list again. Anything that is not a name is left out."
            )
        )
    return notes


def _row(row: ImportRow, chosen: Collection[int]) -> PreviewRow:
    detail = _at_line(row) if row.message else ""
    return PreviewRow(row.number, row.name, detail, row.number in chosen)


def _at_line(row: ImportRow) -> str:
    return _("Line %(line)d: %(message)s") % {"line": row.line, "message": row.message}


def _added(count: int) -> str:
    text = ngettext("%(count)d player added.", "%(count)d players added.", count)
    return text % {"count": count}
