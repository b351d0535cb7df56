"""Read draws: their tables with names, their quality, and the reason for each table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.formatting import format_date, format_round
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.translation import translate, translate_stored
from tournaments.draws.settings import METHOD, DrawSettingsJson
from tournaments.models import DrawState, JobState, Player, Round
from tournaments.seating import METHODS, explain_table, request_from_json, to_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.core.actors import Actor
    from tournaments.draws.columns import StoredEffort, StoredProblem, StoredQuality
    from tournaments.models import Draw, Event
    from tournaments.seating import DrawRequest, RequestJson, SwapPrice, TableReason


class Person(Shape):
    """A player."""

    id: int
    name: str


class DraftRound(Shape):
    """One round of a draft: tables in seat order, and who sits out."""

    number: int
    tables: tuple[tuple[Person, ...], ...]
    sitting_out: tuple[Person, ...]
    is_published: bool


class DrawQuality(Shape):
    """How good a draw is."""

    repeats: Annotated[float, "The repeat cost: a pair that meets m times costs m(m-1)/2."]
    bound: Annotated[float, "The least repeat cost that any draw could have."]
    again: Annotated[int | None, "Meetings of players who have met before; null in old draws."]
    unavoidable: Annotated[int | None, "How many of those any draw must have."]
    most: Annotated[int, "How often the pair that meets most meets."]
    gap: Annotated[float, "Sum of the differences in standing at the tables."]
    proven: Annotated[bool, "Nothing with fewer repeats exists."]
    broken: Annotated[list[str], "Rules that are not kept."]
    words: str


class DrawEffort(Shape):
    """What was searched: with the seed, these steps repeat the draw. `ended`: why it stopped."""

    company: int
    seats: int
    source: str
    ended: str
    seconds: float


class DrawProblem(Shape):
    """Why a draw failed."""

    code: str
    words: str


class DrawRow(Shape):
    """A draw, for organisers.

    While it is drawn, `quality` is that of the best tables so far; it and `effort` are null while
    nothing was found.
    """

    id: int
    number: Annotated[int, "The number of its first round."]
    method: Annotated[str, METHOD]
    seed: int
    state: Annotated[str, DrawState]
    progress: Annotated[int, "Percent of the time limit of the search."]
    settings: DrawSettingsJson
    rounds: tuple[DraftRound, ...]
    quality: DrawQuality | None
    effort: DrawEffort | None
    problems: tuple[DrawProblem, ...]
    is_changed: Annotated[bool, "Players were moved after it was drawn."]
    is_behind: Annotated[bool, "Results have come in since the standings that it used."]
    revision: Annotated[int, "The revision of the event at the last change."]
    standings_revision: int
    made_as: str
    created_at: IsoTime
    finished_at: IsoTime | None


def player_names(event: Event) -> dict[int | str, str]:
    """Return the names of all players of the club by id, for sentences about draws.

    All of them, since a stored draw may name players who are entered no more (ADR 0052), or who
    have been merged into others since: those have the others' names.
    """
    rows = Player.everything.filter(club=event.club_id).order_by("pk")
    merged: dict[int, int] = {}
    names: dict[int | str, str] = {}
    for pk, name, into in rows.values_list("pk", "name", "merged_into"):
        names[pk] = name
        if into is not None:
            merged[pk] = into
    for pk in merged:
        into = pk
        while into in merged:
            into = merged[into]
        names[pk] = names[into]
    return names


def load_request(draw: Draw) -> DrawRequest:
    """Return the stored request of a draw, with the current names of the players."""
    return request_from_json(draw.request, player_names(draw.event))


def load_explained(draw: Draw) -> DrawRequest:
    """Return the request as `load_request` does, with the current names of the rounds before."""
    stored: RequestJson = draw.request
    keys = [past.get("key", 0) for past in stored["history"]]
    labels = {}
    rounds = Round.objects.filter(pk__in=keys).select_related("event")
    for one in rounds.only("number", "is_free", "event", "event__name", "event__held_on"):
        name = format_round(one.number, is_free=one.is_free)
        if one.event_id != draw.event_id:
            values = {"night": one.event, "date": format_date(one.event.held_on), "round": name}
            name = _("%(night)s (%(date)s), %(round)s") % values
        labels[one.pk] = name
    return request_from_json(stored, player_names(draw.event), labels)


def build_draw_row(draw: Draw) -> DrawRow:
    """Build the row of a draw; its event must be loaded."""
    return _build_row(draw, player_names(draw.event))


def list_draws(event: Event, *, max_rows: int = 20) -> list[DrawRow]:
    """List the draws of an event, the latest first, discarded ones too."""
    names = player_names(event)
    rows = event.draws.select_related("job").order_by("-pk")[:max_rows]
    for draw in rows:
        draw.event = event
    return [_build_row(draw, names) for draw in rows]


def _build_row(draw: Draw, names: Mapping[int | str, str]) -> DrawRow:
    return DrawRow(
        id=draw.pk,
        number=draw.number,
        method=draw.method,
        seed=draw.seed,
        state=draw.state,
        progress=_progress(draw),
        settings=draw.settings,
        rounds=_rounds(draw, names),
        quality=read_quality(draw),
        effort=_effort(draw),
        problems=_problems(draw),
        is_changed=draw.is_changed,
        is_behind=METHODS[draw.method].by_standing
        and draw.standings_revision != draw.event.standings_revision,
        revision=draw.revision,
        standings_revision=draw.standings_revision,
        made_as=draw.made_as,
        created_at=iso_time(draw.created_at),
        finished_at=iso_time(draw.finished_at),
    )


def _progress(draw: Draw) -> int:
    if draw.state == DrawState.QUEUED:
        return 0
    if draw.state != DrawState.DRAWING or draw.job is None:
        return 100
    return 100 * draw.job.progress // max(1, draw.job.total)


def _problems(draw: Draw) -> tuple[DrawProblem, ...]:
    waits = draw.state in (DrawState.QUEUED, DrawState.DRAWING)
    if waits and draw.job is not None and draw.job.state == JobState.FAILED:
        words = _("This draw failed. Draw again.")
        return (DrawProblem("job-failed", words),)
    stored: list[StoredProblem] = draw.problems
    return tuple(
        DrawProblem(problem["code"], translate_stored(problem["words"])) for problem in stored
    )


def _effort(draw: Draw) -> DrawEffort | None:
    stored: StoredEffort | None = draw.effort or None
    return None if stored is None else DrawEffort(**stored)


def read_quality(draw: Draw) -> DrawQuality | None:
    """Return the quality of the tables of a draw, or of the best so far; None without tables."""
    stored: StoredQuality | None = draw.quality or None
    # A draw that was cancelled or has failed keeps the quality of tables that no longer exist.
    if stored is None or not (draw.tables or draw.state == DrawState.DRAWING):
        return None
    return DrawQuality(
        repeats=stored["repeats"],
        bound=stored["bound"],
        again=stored.get("again"),
        unavoidable=stored.get("unavoidable"),
        most=stored["most"],
        gap=stored["gap"],
        proven=stored["proven"],
        broken=[translate_stored(sentence) for sentence in stored["broken"]],
        words=translate_stored(stored["words"]),
    )


def _rounds(draw: Draw, names: Mapping[int | str, str]) -> tuple[DraftRound, ...]:
    published = set(draw.rounds.standing().values_list("number", flat=True)) if draw.tables else ()

    def people(players: list[int]) -> tuple[Person, ...]:
        return tuple(Person(player, names.get(player, "")) for player in players)

    return tuple(
        DraftRound(
            number=number,
            tables=tuple(people(table) for table in tables),
            sitting_out=people(out),
            is_published=number in published,
        )
        for number, (tables, out) in enumerate(
            zip(draw.tables, draw.sitting_out, strict=True), draw.number
        )
    )


def explain_draft_table(draw: Draw, number: int, table: int, *, by: Actor) -> TableReason:
    """Explain why these players sit at a table of round `number`, and who meets again there.

    Raises IndexError where the draft has no such round or table, TooManyRequests.
    """
    limits.use_by(limits.DRAWS, by)
    rounds = tuple(to_tables(tables) for tables in draw.tables)
    reason = explain_table(
        load_explained(draw), rounds, number - draw.number + 1, table, first=draw.number
    )
    repeats = tuple(
        replace(
            repeat,
            words=translate(repeat.words),
            avoid=translate_price(repeat.avoid) if repeat.avoid else None,
        )
        for repeat in reason.repeats
    )
    why, compared = translate(reason.why), translate(reason.compared)
    return replace(reason, why=why, repeats=repeats, compared=compared)


def translate_price(price: SwapPrice) -> SwapPrice:
    """Return the price of a swap with its sentences in the active language."""
    return replace(
        price,
        effect=translate(price.effect),
        words=translate(price.words),
        broken=tuple(map(translate, price.broken)),
        mended=tuple(map(translate, price.mended)),
    )
