"""Show the scale of type and space and the families of components, for developers (ADR 0322)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Accent, Emblem
from tournaments.pages.core.charts import Bar, Series, build_bar_chart, build_line_chart
from tournaments.pages.core.forms import Form
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

TOKEN = re.compile(r"--(text|text-small|text-large|title-small|title|s[1-7]): ([^;]+);")
COLOUR = re.compile(r"^  --([a-z-]+): #", re.MULTILINE)


class Token(NamedTuple):
    """A variable of the design, and its value."""

    name: str
    value: str


class SampleRow(NamedTuple):
    """A line of a list."""

    title: str
    detail: str


class SampleForm(Form):
    """A field of each kind, one of which is wrong."""

    name = forms.CharField(label=gettext_lazy("Name"), help_text=gettext_lazy("As it is called."))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1)
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[("hall", gettext_lazy("With cards")), ("online", gettext_lazy("Online"))],
        widget=forms.RadioSelect,
    )
    is_open = forms.BooleanField(label=gettext_lazy("Open to all"), required=False)


@cache
def read_tokens() -> tuple[list[Token], list[Token], list[str]]:
    """Return the sizes of type, the spaces and the names of colours, as `tokens.css` has them."""
    text = (settings.ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    light = text.partition("@media")[0]
    found = [Token(name, value) for name, value in TOKEN.findall(light)]
    spaces = [token for token in found if re.fullmatch(r"s\d", token.name)]
    return [one for one in found if one not in spaces], spaces, COLOUR.findall(light)


@public_page
def styleguide(request: HttpRequest) -> HttpResponseBase:
    """Show the scales and every family of components, drawn by the templates that pages use."""
    sizes, spaces, colours = read_tokens()
    form = SampleForm({"name": _("Thursday"), "rounds": "0", "kind": "hall"})
    form.is_valid()
    race = [
        Series("Anne", [4, 9, 12, 18]),
        Series("Bob", [6, 7, 13, 16]),
        Series("Cy", [2, 8, 8, 11]),
    ]
    return render_page(
        request,
        "core/styleguide.html",
        title=_("Style guide"),
        status=200,
        sizes=sizes,
        spaces=spaces,
        colours=colours,
        sample=form,
        emblems=[one for one in Emblem if one != Emblem.NONE],
        accents=list(Accent),
        choices=[(_("Points"), True), (_("Placement"), False)],
        rows=[
            SampleRow(_("Thursday"), _("3 tables, final")),
            SampleRow(_("Monday"), _("4 tables, under way")),
        ],
        figures=[("1", "Anne", "18", "54%"), ("2", "Bob", "16", "49%"), ("3", "Cy", "11", "41%")],
        bars=build_bar_chart(
            "bars",
            title=_("Exact nominations"),
            description=_("Each bar is a share; the mark is everyone's."),
            bars=[Bar("Anne", 0.54, "54%", 0.48), Bar("Bob", 0.49, "49%", 0.48)],
        ),
        lines=build_line_chart(
            "lines",
            title=_("The race of a season"),
            description=_("Points after each night."),
            series=race,
            labels=["1", "2", "3", "4"],
        ),
    )
