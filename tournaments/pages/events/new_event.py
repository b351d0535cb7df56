"""Plan a night on one screen: like last time, unless another game or night is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from tournaments import events
from tournaments.clubs import choose_currency
from tournaments.core.access import access_club, access_event
from tournaments.core.audience.names import Names
from tournaments.core.formatting import format_money
from tournaments.core.translation import translate
from tournaments.events import (
    SETTINGS,
    Section,
    find_last_night,
    list_seasons,
    propose_night,
)
from tournaments.models import Agreement, Role, Venue
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.pages.core.presets import list_preset_groups
from tournaments.pages.events.forms import EventForm
from tournaments.pages.events.settings import build_sections
from tournaments.presets import default_table_sizes, find_choice, list_choices, ruleset_from_json
from tournaments.standings import list_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.events import NightProposal
    from tournaments.models import Club, Event


OPEN_FIELDS = ("name", "held_on", "season")
"""What differs from night to night; everything else is folded."""


@organiser_page("GET", "HEAD", "POST")
def new_event(request: HttpRequest, club: str) -> HttpResponseBase:
    """Plan a night like the last one, like another (`?like=`), or of another game (`?preset=`)."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    basis = _find_basis(request, found)
    if basis is None:
        return _choose_preset(request, found)
    proposal = propose_night(by=actor, like_id=basis.like.pk) if basis.like is not None else None
    form = _build_form(request, found, basis, proposal)
    if form.is_valid():
        made = submit_valid_form(form, lambda: _plan(request, found, form, basis))
        if made:
            choose_currency(by=actor, slug=club, currency=form.currency())
            _warn_of_namesake(request, made)
            return redirect("run-event", club, made.slug)
    return _page(request, found, form, basis)


def _warn_of_namesake(request: HttpRequest, made: Event) -> None:
    """Say that the club has another night of this name on the day: the form may be open twice."""
    same = made.club.events.filter(name=made.name, held_on=made.held_on).exclude(pk=made.pk)
    if same.exists():
        text = _(
            "%(night)s is planned twice for this day. If that is a mistake, delete one of them."
        )
        messages.warning(request, text % {"night": made.name}, "warn")


@dataclass(frozen=True, slots=True)
class Basis:
    """What the new night is made from: a game, and the night that it is like, if there is one.

    `chosen` is the slug of the game if it was chosen, and is not that of the night; `rules_url` is
    where the game is shown deal by deal.
    """

    game: engine.PresetInfo
    like: Event | None
    chosen: str | None
    rules_url: str

    @property
    def is_other_game(self) -> bool:
        """Return whether another game than that of the night was chosen."""
        return self.chosen is not None


def _find_basis(request: HttpRequest, club: Club) -> Basis | None:
    """Return the basis that the address names; None if the game is still to be chosen."""
    like = _find_like(request, get_actor(request), club.slug)
    choice = find_choice(club, request.GET.get("preset", ""))
    if choice is not None:
        url = reverse("club-game", args=[club.slug, choice.slug])
        return Basis(choice.preset, like, choice.slug, url)
    if like is None or "game" in request.GET:
        return None
    url = reverse("event-rules", args=[club.slug, like.slug])
    return Basis(engine.preset_of(ruleset_from_json(like.ruleset)), like, None, url)


def _find_like(request: HttpRequest, actor: Actor, club: str) -> Event | None:
    slug = request.GET.get("like")
    if slug:
        return access_event(actor, Role.ORGANISER, club__slug=club, slug=slug)
    return find_last_night(actor, club)


def _choose_preset(request: HttpRequest, club: Club) -> HttpResponse:
    return render_page(
        request,
        "events/settings/presets.html",
        title=_("What will you play?"),
        lede=_("Choose the game nearest to yours. You can change the numbers on the next page."),
        crumbs=organiser_crumbs(club),
        groups=list_preset_groups(list_choices(club), "?preset={}".format),
        own_url=reverse("club-games", args=[club.slug]),
    )


def _build_form(
    request: HttpRequest, club: Club, basis: Basis, proposal: NightProposal | None
) -> EventForm:
    """Build the form, filled in like the night of the basis."""
    rows = list_seasons(club, archived=False)
    seasons = [(season.id, season.name) for season in rows]
    begun = [season.id for season in rows if season.starts_on <= timezone.localdate()]
    initial: dict[str, Any] = {"season": begun[0] if begun else None}
    decided: Mapping[str, object] = {}
    if basis.like is not None and proposal is not None:
        initial = {name: getattr(basis.like, name) for name in SETTINGS}
        initial |= {"name": proposal.name, "held_on": proposal.held_on}
        initial["season"] = proposal.season_id
    if basis.is_other_game:
        initial |= default_table_sizes(basis.game)
    elif basis.like is not None:
        decided = ruleset_from_json(basis.like.ruleset).options
    form = EventForm(
        request.POST if request.method == "POST" else None,
        preset=basis.game,
        seasons=seasons,
        currency=club.currency,
        decided=decided,
        initial=initial,
    )
    everyone = list_players(club, Names.FULL, with_nights=False)
    players = [(player.id, player.name) for player in everyone if player.is_active]
    form.add_roster(players, proposal.players if proposal is not None else ())
    return form


def _plan(request: HttpRequest, club: Club, form: EventForm, basis: Basis) -> Event:
    keeps_rules = not basis.is_other_game and not form.has_changed_options()
    return events.plan_event(
        by=get_actor(request),
        club_slug=club.slug,
        like=basis.like.pk if basis.like is not None else None,
        preset=basis.chosen,
        options=None if keeps_rules else form.chosen_options(),
        season_id=form.cleaned_data["season"],
        **form.new_night(),
        **form.settings(),
    )


def _page(request: HttpRequest, club: Club, form: EventForm, basis: Basis) -> HttpResponse:
    house, sections = form.house_rules(), build_sections(form)
    rest = [field for field in form.section(Section.NIGHT) if field.name not in OPEN_FIELDS]
    like = basis.like
    other_game = {"game": "1"} | ({"like": request.GET["like"]} if "like" in request.GET else {})
    return render_page(
        request,
        "events/settings/new_event.html",
        title=_("New night"),
        crumbs=organiser_crumbs(club),
        form=form,
        night=[form[name] for name in OPEN_FIELDS],
        # Those of last time come first; the sort keeps the order of names.
        roster=sorted(form.roster_rows(), key=lambda row: not row[2]),
        new_players=form["new_players"],
        rest=rest,
        sections=sections,
        house=house,
        kept=_kept_in_words(form, basis.game, club.currency),
        keeps=_("Like %(night)s") % {"night": like.name} if like is not None else _("Settings"),
        kept_open=any(section.is_wrong for section in sections)
        or any(field.errors for field in [*house, *rest]),
        house_open=any(field.errors for field in house),
        rules_url=basis.rules_url,
        game_url=f"?{urlencode(other_game)}",
        newer=_find_newer_version(club, basis),
    )


@dataclass(frozen=True, slots=True)
class NewerVersion:
    """The club's own game as it has been changed since the night that is copied."""

    title: str
    night: str
    url: str


def _find_newer_version(club: Club, basis: Basis) -> NewerVersion | None:
    """Return the current version of the game that the night played; None if it played that."""
    if basis.like is None or basis.is_other_game:
        return None
    own = ruleset_from_json(basis.like.ruleset).own
    if own is None:
        return None
    newer = next(
        (
            choice
            for choice in list_choices(club)
            if choice.ruleset.own is not None
            and choice.ruleset.own.title == own.title
            and choice.ruleset.own != own
        ),
        None,
    )
    if newer is None:
        return None
    query = urlencode({"like": basis.like.slug, "preset": newer.slug})
    return NewerVersion(own.title, basis.like.name, f"?{query}")


def _kept_in_words(form: EventForm, game: engine.PresetInfo, currency: str) -> str:
    """Say the settings that the form begins with: the game, table sizes, stakes, what is unusual.

    For example "McLeod 22, tables of 4 to 6, stakes £0.01 a point".
    """
    has = {name: form.get_initial_for_field(form.fields[name], name) for name in SETTINGS}
    house = form.count_house_rules()
    low, high = has["smallest_table"], has["largest_table"]
    sizes = _("tables of %(low)d to %(high)d") if low != high else _("tables of %(low)d")
    rules = ngettext("%(count)d house rule", "%(count)d house rules", house) % {"count": house}
    parts = [
        translate(game.title),
        rules if house else "",
        sizes % {"low": low, "high": high},
        _stakes(has["stake_per_point"], has["stake_per_failure"], currency),
        str(Agreement(has["agreement"]).label).lower()
        if has["agreement"] != Agreement.ONE_SCORER
        else "",
        _("played online") if has["venue"] == Venue.ONLINE else "",
    ]
    return ", ".join(filter(None, parts))


def _stakes(point: int, failure: int, currency: str) -> str:
    amounts = {"point": format_money(point, currency), "missed": format_money(failure, currency)}
    if point and failure:
        text = _("stakes %(point)s a point and %(missed)s a missed nomination")
    elif point:
        text = _("stakes %(point)s a point")
    elif failure:
        text = _("stakes %(missed)s a missed nomination")
    else:
        text = _("no stakes")
    return text % amounts
