"""Serve the editor of a club's own game: its name, its deals in their order, its scoring."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import engine
from tournaments import presets
from tournaments.core.access import access_club
from tournaments.core.translation import translate
from tournaments.models import Role
from tournaments.pages.core.fields.options import OPTION_PREFIX, build_option_field
from tournaments.pages.core.forms import Form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.core.presets import list_preset_groups
from tournaments.pages.presets.draft import (
    SLOT_PREFIX,
    Draft,
    apply_act,
    format_deal,
    read_draft,
)
from tournaments.pages.presets.games import own_game_crumbs
from tournaments.papers import SLOT_TITLES, blank_sheet_response
from tournaments.presets import (
    MAX_TITLE_LENGTH,
    find_choice,
    list_choices,
    read_own_rules,
    ruleset_from_json,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict

    from tournaments.models import Club
    from tournaments.presets import OwnGameRow

    Save = Callable[[str, Sequence[engine.OwnDeal] | None, dict[str, object]], OwnGameRow]
    Finish = Callable[[str, Sequence[engine.OwnDeal] | None, dict[str, object]], HttpResponse]


SAVE, SHEET = "save", "sheet"
"""What the buttons below the form do; the others change its deals."""


class GameForm(Form):
    """The name of a club's own game and its scoring."""

    title = forms.CharField(
        label=gettext_lazy("Name of the game"),
        max_length=MAX_TITLE_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, options: Sequence[engine.Option], **kwargs: Any) -> None:
        """Build a field for each option."""
        super().__init__(*args, **kwargs)
        self.names = {OPTION_PREFIX + option.slug: option.slug for option in options}
        for option in options:
            self.fields[OPTION_PREFIX + option.slug] = build_option_field(option)

    def scoring(self) -> list[forms.BoundField]:
        """Return the fields of the options."""
        return [self[name] for name in self.names]

    def chosen_options(self) -> dict[str, object]:
        """Return every option with its value."""
        return {slug: self.cleaned_data[name] for name, slug in self.names.items()}


@organiser_page("GET", "HEAD", "POST")
def new_game(request: HttpRequest, club: str) -> HttpResponseBase:
    """Build a club's own game: first choose what it begins as (`?from=`), then change that."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    choice = find_choice(found, request.GET.get("from", ""))
    if choice is None:
        return render_page(
            request,
            "events/settings/presets.html",
            title=_("Which game does yours start from?"),
            lede=_("Choose the game nearest to yours. You can change its deals on the next page."),
            crumbs=own_game_crumbs(found),
            groups=list_preset_groups(list_choices(found), "?from={}".format),
        )
    base = choice.ruleset

    def save(
        title: str, deals: Sequence[engine.OwnDeal] | None, options: dict[str, object]
    ) -> OwnGameRow:
        return presets.create_own_game(
            by=actor,
            club_slug=club,
            preset=choice.slug,
            title=title,
            deals=deals,
            options=options,
        )

    heading = _("Build a game from %(game)s") % {"game": translate(base.title)}
    return _edit(request, found, base, save, title="", heading=heading)


@organiser_page("GET", "HEAD", "POST")
def edit_game(request: HttpRequest, club: str, own_game: str) -> HttpResponseBase:
    """Change a club's own game, which makes a new version of it."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    base = read_own_rules(found, own_game)

    def save(
        title: str, deals: Sequence[engine.OwnDeal] | None, options: dict[str, object]
    ) -> OwnGameRow:
        return presets.change_own_game(
            by=actor, club_slug=club, slug=own_game, title=title, deals=deals, options=options
        )

    heading = _("Change %(game)s") % {"game": translate(base.title)}
    return _edit(request, found, base, save, title=str(base.title), heading=heading)


def _edit(
    request: HttpRequest,
    club: Club,
    base: engine.Ruleset,
    save: Save,
    *,
    title: str,
    heading: str,
) -> HttpResponseBase:
    draft, act = Draft(engine.own_deals(base)), ""
    if request.method == "POST":
        act = request.POST.get("act") or SAVE
        draft = apply_act(read_draft(request.POST, [*SLOT_TITLES]), act)
    preset, problems = _check(base, draft)
    sent = _add_options(request.POST, preset.options) if act else None
    if sent is not None and act == SHEET and not sent.get("title", "").strip():
        sent["title"] = translate(base.title)  # a sheet may be looked at before there is a name
    form = GameForm(sent, options=preset.options, initial={"title": title})
    if sent is not None and act not in (SAVE, SHEET):
        form = GameForm(options=preset.options, initial=_typed(sent, preset.options))
    elif problems and form.is_bound:
        form.add_error(None, _("A deal cannot be played like this."))
    elif form.is_valid():
        chosen = form.cleaned_data["title"], draft.deals, form.chosen_options()
        finish = _sheet(request, club, base) if act == SHEET else _saved(request, club, save)
        answer = submit_valid_form(form, lambda: finish(*chosen))
        if answer is not None:
            return answer
    crumbs = own_game_crumbs(club)
    rows = _deal_rows(base, draft, problems)
    return _page(request, form, rows, draft, title=heading, crumbs=crumbs, problems=problems)


def _saved(request: HttpRequest, club: Club, save: Save) -> Finish:
    """Return what saves the whole draft and leads to its page."""

    def finish(*chosen: Any) -> HttpResponse:
        row = save(*chosen)
        messages.success(request, _("%(game)s saved.") % {"game": row.title}, "good")
        return redirect("club-game", club.slug, row.slug)

    return finish


def _sheet(request: HttpRequest, club: Club, base: engine.Ruleset) -> Finish:
    """Return what shows the empty score sheet that the draft would have."""

    def finish(*chosen: Any) -> HttpResponse:
        ruleset = ruleset_from_json(presets.draft_rules(base, *chosen))
        return blank_sheet_response(get_actor(request), club, ruleset, "score-sheet")

    return finish


def _add_options(sent: QueryDict, options: Sequence[engine.Option]) -> QueryDict:
    """Return what was sent, with the values of options that were not asked for yet.

    A special that the last act brought to a deal brings options with it.
    """
    data, asked = sent.copy(), {*sent.getlist("asked")}
    for option in options:
        name, value = OPTION_PREFIX + option.slug, option.default
        if name in asked:
            continue
        if isinstance(value, tuple):
            data.setlist(name, [*value])
        elif value is not False:
            data[name] = str(value)
    return data


def _typed(sent: QueryDict, options: Sequence[engine.Option]) -> dict[str, object]:
    """Return what the form holds, to be shown again unchecked."""
    shown: dict[str, object] = {"title": sent.get("title", "")}
    for option in options:
        name = OPTION_PREFIX + option.slug
        shown[name] = (
            sent.getlist(name)
            if option.kind == "list"
            else name in sent
            if option.kind == "switch"
            else sent.get(name, "")
        )
    return shown


def _check(
    base: engine.Ruleset, draft: Draft
) -> tuple[engine.PresetInfo, tuple[engine.OwnGameProblem, ...]]:
    """Return the preset that the draft makes, with the base's values, and what is wrong with it."""
    own = engine.OwnGame(title=base.title, deals=draft.deals)
    problems: tuple[engine.OwnGameProblem, ...] = ()
    try:
        preset = engine.preset_of(engine.make_ruleset(base.preset, {}, own))
    except engine.OwnGameRefused as refused:
        problems = refused.problems
        preset = engine.preset_of(base)
    decided = base.options
    options = tuple(
        replace(option, default=decided.get(option.slug, option.default))
        for option in preset.options
    )
    return replace(preset, options=options), problems


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A choice of the open deal: what is special about one aspect of it."""

    name: str
    title: str
    choices: list[tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal of the draft."""

    number: int
    value: str
    cards: str
    title: str
    problems: list[str]
    is_open: bool
    sizes: list[tuple[int, bool]]
    slots: list[SlotRow]


def _page(
    request: HttpRequest,
    form: GameForm,
    rows: list[DealRow],
    draft: Draft,
    *,
    title: str,
    crumbs: list[tuple[str, str]],
    problems: Sequence[engine.OwnGameProblem],
) -> HttpResponse:
    scoring = form.scoring()
    return render_page(
        request,
        "presets/editor.html",
        title=title,
        crumbs=crumbs,
        form=form,
        has_deals=draft.deals is not None,
        deals=rows,
        opened=draft.opened or "",
        problems=[translate(one.message) for one in problems if one.number is None],
        is_full=len(rows) >= engine.MAX_OWN_DEALS,
        scoring=scoring,
        asked=[*form.names],
        scoring_open=any(field.errors for field in scoring),
        list_url=crumbs[-1][1],
    )


def _deal_rows(
    base: engine.Ruleset, draft: Draft, problems: Sequence[engine.OwnGameProblem]
) -> list[DealRow]:
    menu = engine.get_game(base.game).deal_menu()
    titles = {item.slug: translate(item.title) for item in menu}
    most = len(engine.RANKS) * len(engine.SUITS) // engine.preset_of(base).players[0]
    return [
        DealRow(
            number=number,
            value=format_deal(deal),
            cards=ngettext("%(count)d card", "%(count)d cards", deal.size) % {"count": deal.size},
            title=" + ".join(titles.get(slug, slug) for slug in deal.specials),
            problems=[translate(one.message) for one in problems if one.number == number],
            is_open=number == draft.opened,
            sizes=[(size, size == deal.size) for size in range(1, most + 1)],
            slots=_slots(menu, deal, titles) if number == draft.opened else [],
        )
        for number, deal in enumerate(draft.deals or (), start=1)
    ]


def _slots(
    menu: Sequence[engine.MenuItem], deal: engine.OwnDeal, titles: dict[str, str]
) -> list[SlotRow]:
    return [
        SlotRow(
            SLOT_PREFIX + slot,
            str(title),
            [
                ("", _("As usual"), False),
                *(
                    (item.slug, titles[item.slug], item.slug in deal.specials)
                    for item in menu
                    if item.slot == slot
                ),
            ],
        )
        for slot, title in SLOT_TITLES.items()
    ]
