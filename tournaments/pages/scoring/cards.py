"""Serve a table's score card as clubs print it, and every version of a deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.clubs import access_player_by_link
from tournaments.core.access import (
    access_table,
    access_table_by_link,
    access_table_of_player,
    access_table_to_score,
    get_role,
)
from tournaments.core.audience.money import may_see_money
from tournaments.core.audience.names import Names, names_at_table, names_for
from tournaments.core.errors import NotFound, Refused
from tournaments.core.formatting import (
    format_datetime,
    format_signed,
    format_table,
    join_names,
)
from tournaments.core.translation import translate
from tournaments.events import build_game_line
from tournaments.models import EventState, Role, Source, Table
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, get_scorer, get_table_token, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.game_links import (
    build_comparison_url,
    build_game_link,
    describe_held_back,
)
from tournaments.pages.scoring.card_rows import card_panel
from tournaments.scoring import ScoreCard, StoredDeal, get_score_card, list_versions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase

    from engine import Override
    from tournaments.core.actors import Actor
    from tournaments.models import OnlineGame

SUITS = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
    "NT": gettext_lazy("none"),
}

# Other sources are clear from the name: a person's own, or "the table's link".
SOURCE_SUFFIXES = {
    Source.TOKEN: gettext_lazy("through the API"),
    Source.DEMO: gettext_lazy("for the demonstration"),
}


def readable_table(request: HttpRequest, table_id: int) -> Table:
    """Return the table if the visitor may read it, by role or by its link. Raises NotFound."""
    try:
        return access_table(get_actor(request), pk=table_id)
    except NotFound:
        return access_table_by_link(get_table_token(request, table_id))


def get_reader(request: HttpRequest, table: Table) -> Actor:
    """Return the visitor as a reader of a table: the person, else the table's link."""
    person, link = get_actor(request), get_table_token(request, table.pk)
    is_known = names_for(person, table.event.club) is Names.FULL
    return person if is_known or not link else replace(person, link=link)


def shown_names(request: HttpRequest, table: Table) -> Names:
    """Return what the visitor sees of the names at a table."""
    return names_at_table(get_reader(request, table), table)


def table_crumbs(table: Table) -> list[tuple[str, str]]:
    """Return the breadcrumbs from the club down to the table."""
    return [
        *event_breadcrumbs(table.event),
        (format_table(table.number), reverse("table", args=[table.pk])),
    ]


def may_score(request: HttpRequest, table: Table) -> bool:
    """Return whether to link to the pages that enter results; those check for themselves."""
    is_over = table.event.state == EventState.FINAL or table.voided_at is not None
    if is_over or table.round.undone_at is not None:
        return False
    return bool(get_scorer(request, table.pk).link) or is_scorer(request, table)


def is_scorer(request: HttpRequest, table: Table) -> bool:
    """Return whether the visitor is signed in and scores for the table's club."""
    actor = get_actor(request)
    if actor.user is None:
        return False
    try:
        access_table(actor, Role.SCORER, pk=table.pk)
    except Refused:
        return False
    return True


def card_to_score(actor: Actor, table_id: int) -> ScoreCard | None:
    """Return the card of a table to enter results for; None if the actor's link was replaced.

    Raises NotFound and EventIsFinal, as `access_table_to_score` does.
    """
    try:
        return get_score_card(access_table_to_score(actor, table_id), Names.FULL)
    except NotFound:
        if actor.link:
            return None
        raise


@public_page
def table(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the score card of a table."""
    found = readable_table(request, table)
    reader = get_reader(request, found)
    card = get_score_card(found, names_at_table(reader, found))
    scores = may_score(request, found)
    game: OnlineGame | None = getattr(found, "online_game", None)
    return render_page(
        request,
        "scoring/card.html",
        title=format_table(found.number),
        look=found.event.club,
        crumbs=event_breadcrumbs(found.event),
        card=card_panel(card, scores=scores, money=_sees_money(reader, found)),
        next=_next(card, scores),
        csv_url=reverse("table-results-csv", args=[found.pk]) if card.scores else "",
        # The API takes no cookie of a table, so that a link would lead a phone to nothing.
        json_url="" if reader.link else reverse("api:deals", args=[found.pk]),
        game=build_game_link(build_game_line(found)),
        comparison_url=build_comparison_url(game),
        held_back=describe_held_back(game),
    )


@never_cache
@require_safe
@handle_refusals
def own_card(request: HttpRequest, link: str, table: int) -> HttpResponseBase:
    """Show a player the card of their table, by their own link and with all names."""
    player = access_player_by_link(link)
    card = get_score_card(access_table_of_player(player, table), Names.FULL)
    # The link opens no other page: what leads to one, or follows by another address, is left out.
    panel = card_panel(card, scores=False, money=False)
    rows = [replace(row, url="") for row in panel.rows]
    answer = render_page(
        request,
        "scoring/card.html",
        title=format_table(card.table.number),
        look=card.table.event.club,
        crumbs=[(player.name, reverse("own-page", args=[link]))],
        card=replace(panel, rows=rows, is_live=False),
    )
    answer.headers["Referrer-Policy"] = "same-origin"
    return answer


@public_page
def table_card(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the card alone: the page polls for it while the game goes on."""
    found = readable_table(request, table)
    reader = get_reader(request, found)
    card = get_score_card(found, names_at_table(reader, found))
    panel = card_panel(card, scores=may_score(request, found), money=_sees_money(reader, found))
    return render(request, "scoring/_card.html", {"card": panel})


def _sees_money(reader: Actor, table: Table) -> bool:
    return table.event.has_stakes and may_see_money(reader, table.event, table)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The buttons that lead to entering the next deal, or the whole sheet."""

    url: str
    label: str
    sheet_url: str


def _next(card: ScoreCard, scores: bool) -> NextDeal | None:
    number = card.next_number
    if number is None or not scores:
        return None
    plan = card.plan(number)
    return NextDeal(
        url=reverse("score", args=[card.table.pk]),
        label=_("Enter deal %(number)s: %(title)s")
        % {"number": number, "title": translate(plan.title)}
        if plan
        else _("Enter deal %(number)s") % {"number": number},
        sheet_url=reverse("type-sheet", args=[card.table.pk]),
    )


@public_page
def deal_history(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """Show every version of a deal: who entered it and when, what it replaced, and why."""
    found = readable_table(request, table)
    card = get_score_card(found, shown_names(request, found))
    if not 1 <= number <= max(card.last_number, 1):
        raise NotFound(_("There is no such deal."))
    plan = card.plan(number)
    versions = list_versions(found, number, card.shows)
    is_void = any(version.is_accepted and version.score.is_void for version in versions)
    corrects = may_score(request, found) and not is_void
    return render_page(
        request,
        "scoring/history.html",
        title=_("Deal %(number)s") % {"number": number},
        look=found.event.club,
        crumbs=table_crumbs(found),
        detail=translate(plan.description)
        if plan
        else _("An earlier deal decides what this one is."),
        versions=[VersionRow(version, card.names) for version in versions],
        correct_url=reverse("deal", args=[table, number]) if corrects else "",
        correct_label=_("Correct this deal") if versions else _("Enter this deal"),
        rulings_url=_rulings_url(request, found, number),
    )


def _rulings_url(request: HttpRequest, table: Table, number: int) -> str:
    """Return where an organiser makes the deal void or resets it; empty for others."""
    event = table.event
    role = get_role(get_actor(request), event.club_id)
    if role is None or not role.may_act_as(Role.ORGANISER) or event.state == EventState.FINAL:
        return ""
    address = reverse("rulings", args=[event.club.slug, event.slug, table.pk])
    return f"{address}?deal={number}"


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A player's line of a version."""

    name: str
    nominated: int | str
    took: int
    points: str


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version of a deal as the history shows it."""

    version: StoredDeal
    names: tuple[str, ...]

    @property
    def results(self) -> list[PlayerResult]:
        """Return a line for each player."""
        score = self.version.score
        nominations: Sequence[int | str] = score.nominations or ("–",) * len(self.names)
        lines = zip(self.names, nominations, score.tricks, score.points, strict=True)
        return [
            PlayerResult(name, nominated, took, format_signed(points))
            for name, nominated, took, points in lines
        ]

    @property
    def entered(self) -> str:
        """Return who entered it, when and by which way, and what it replaced."""
        version = self.version
        if not version.entered_as:  # not shown to strangers
            entered = _("Entered on %(time)s.") % {"time": format_datetime(version.entered_at)}
            return " ".join([entered, *self._replaced])
        source = SOURCE_SUFFIXES.get(Source(version.source))
        text = (
            _("Entered by %(name)s on %(time)s, %(source)s.")
            if source
            else _("Entered by %(name)s on %(time)s.")
        )
        time = format_datetime(version.entered_at)
        entered = text % {"name": version.entered_as, "time": time, "source": source}
        return " ".join([entered, *self._replaced])

    @property
    def _replaced(self) -> list[str]:
        replaces = self.version.replaces
        return [_("It replaced version %(number)s.") % {"number": replaces}] if replaces else []

    @property
    def extras(self) -> list[str]:
        """Return trumps, trick winners, warnings and points set by hand, a sentence each."""
        version, names = self.version, self.names
        score = version.score
        winners = [names[seat] for seat in score.trick_winners or ()]
        sentences = []
        if score.trump in SUITS:
            sentences.append(_("Trumps: %(suit)s.") % {"suit": SUITS[score.trump]})
        if winners:
            sentences.append(_("Tricks won by %(names)s.") % {"names": join_names(winners)})
        # The warning about points set by hand would repeat what is listed below.
        sentences += [translate(w.message) for w in score.warnings if w.code != "override"]
        overrides = version.report.overrides.items()
        return [*sentences, *(override_text(names[seat], override) for seat, override in overrides)]


def override_text(name: str, override: Override) -> str:
    """Return the points of a player that were set by hand, with the reason."""
    points = format_signed(override.points)
    values = {"name": name, "points": points, "reason": override.reason}
    return (_("%(name)s: %(points)s set by hand. %(reason)s") % values).rstrip()
