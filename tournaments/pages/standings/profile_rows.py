"""Turn a nomination profile and a player's table mates into what their page shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from tournaments.core.formatting import count_nights, format_decimal, format_percent
from tournaments.core.translation import translate
from tournaments.pages.core.charts import Bar, BarChart, build_bar_chart
from tournaments.pages.core.rows import Row
from tournaments.pages.online.table.score_card import list_bids, title_specials
from tournaments.standings import pick_favourite, pick_most_feared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournaments.standings import Meeting, ProfileLine, ProfileRow, Skill

MAX_MATES = 20
"""How many table mates the page lists; the API has all."""


@dataclass(frozen=True, slots=True)
class ProfileTable:
    """The lines of one facet: `note` explains it, each row begins with its own heading."""

    heading: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class MateRow(Row):
    """A table mate: games together, how often in front and behind, and the margin."""

    name: str
    url: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mates:
    """A player's table mates, and a sentence about the favourite and the most feared one."""

    sentences: tuple[str, ...]
    rows: tuple[MateRow, ...]


@cache
def _special_titles() -> dict[str, str]:
    return {
        **{
            item.slug: item.title
            for game in engine.games()
            for item in engine.get_game(game.slug).deal_menu()
        },
        **list_bids(),
    }


def name_special(slug: str) -> str:
    """Return the title of a special or a bid, by whatever game it was played."""
    title = _special_titles().get(slug)
    return slug.replace("-", " ").capitalize() if title is None else translate(title)


@cache
def _other_titles() -> dict[str, list[str]]:
    """Return the titles that games give to specials instead of their own."""
    found: dict[str, dict[str, None]] = {}
    for preset in engine.presets():
        for special, title in _special_titles().items():
            given = title_specials(preset.slug, preset.players[0], (special,))
            if given and given != title:
                found.setdefault(special, {})[given] = None
    return {special: list(titles) for special, titles in found.items()}


def add_other_names(note: str, specials: Sequence[str]) -> str:
    """Add to a note what else games call specials, as a page of all games has one name for each."""
    other = _other_titles()
    names = [
        _("Other names of %(special)s: %(names)s.")
        % {"special": name_special(one), "names": ", ".join(map(translate, other[one]))}
        for one in dict.fromkeys(specials)
        if one in other
    ]
    return " ".join([note, *names])


def format_above(points: float) -> str:
    """Format points above the table with a sign.

    >>> format_above(1.25), format_above(-0.5), format_above(0.001)
    ('+1.2', '−0.5', '0.0')
    """
    rounded = round(points, 1) + 0.0
    return format_decimal(rounded, 1, is_signed=bool(rounded))


def describe_skill(skill: Skill | None) -> str:
    """Say whether the points above the table are more than chance explains; empty if unknown."""
    if skill is None:
        return ""
    values = {
        "nights": count_nights(skill.nights),
        "mean": format_above(skill.mean),
        "margin": format_decimal(skill.margin, 1),
    }
    found = (
        _("Luck and skill: %(mean)s points a deal over the latest %(nights)s, more than chance.")
        if skill.is_beyond_chance
        else _(
            "Luck and skill: %(mean)s points a deal over the latest %(nights)s, no more than "
            "chance."
        )
    )
    method = _(
        "Judged by how much the nights differ among themselves: by chance alone the average stays "
        "within ±%(margin)s in 19 of 20 cases."
    )
    return f"{found} {method}" % values


def build_profile_totals(profile: ProfileRow) -> list[tuple[str, str]]:
    """Return what all deals together say as (label, value) pairs; nothing without a deal."""
    total = profile.total
    if not total.deals:
        return []
    rows = [(_("Points above the table"), format_above(total.points_above))]
    if total.nominated:
        rows += [
            (_("Nominated too many"), format_percent(total.over / total.nominated)),
            (_("Nominated too few"), format_percent(total.under / total.nominated)),
            (_("Longest run of exact nominations"), str(profile.longest_run)),
        ]
    return rows


def draw_profile(
    profile: ProfileRow, shared: ProfileRow | None, *, is_own: bool = False
) -> BarChart | None:
    """Draw how often nominations were exact at each hand size, beside those of all players.

    `is_own`: the page speaks to the player.
    """
    beside = {line.value: line.exact_rate for line in shared.cards} if shared else {}
    description = (
        _("How often you took exactly as many tricks as you had nominated.")
        if is_own
        else _("How often the player took exactly as many tricks as nominated.")
    )
    if beside:
        description += " " + _("The line across a bar is everyone's share.")
    return build_bar_chart(
        "exact",
        title=_("Exact nominations by hand size"),
        description=description,
        bars=[
            Bar(
                name=_name_cards(line.value),
                share=line.exact_rate,
                figure=format_percent(line.exact_rate),
                beside=beside.get(line.value),
            )
            for line in profile.cards
            if line.exact_rate is not None
        ],
    )


def build_profile_tables(
    profile: ProfileRow,
    shared: ProfileRow | None,
    name_played: Callable[[str], str] | None = None,
) -> list[ProfileTable]:
    """Build a table for each facet that has a line; `shared` is the profile to compare with.

    `name_played` names a special as at the tables where it was played; without it each has one name
    for all games, and the note lists the others.
    """
    specials = [one for one in profile.specials if one.value not in list_bids()]
    facets: tuple[
        tuple[str, str, Callable[[str], str], Sequence[ProfileLine], Sequence[ProfileLine]], ...
    ] = (
        (
            _("By hand size"),
            _("How many cards each player had."),
            _name_cards,
            profile.cards,
            shared.cards if shared else [],
        ),
        (
            _("By position"),
            _("The player to the dealer's left nominates first, the dealer last."),
            _name_position,
            profile.positions,
            shared.positions if shared else [],
        ),
        (
            _("As dealer"),
            _(
                "The dealer may not bring the total to the number of tricks. Where the others are "
                "already over it, nothing is forbidden."
            ),
            _name_forbidden,
            profile.forbidden,
            shared.forbidden if shared else [],
        ),
        (
            _("By special"),
            add_other_names(
                _("Deals with a special; without nominations only the points are compared."),
                [] if name_played else [one.value for one in specials],
            ),
            name_played or name_special,
            specials,
            shared.specials if shared else [],
        ),
        (
            _("By bid"),
            _("The highest bid of the deal, by any player."),
            name_played or name_special,
            [one for one in profile.specials if one.value in list_bids()],
            [],
        ),
    )
    return [
        _build_table(heading, note, name, lines, beside if shared else None)
        for heading, note, name, lines, beside in facets
        if lines
    ]


def _build_table(
    heading: str,
    note: str,
    name: Callable[[str], str],
    lines: Sequence[ProfileLine],
    shared: Sequence[ProfileLine] | None,
) -> ProfileTable:
    """Build the table of a facet, without the columns of nominations if there were none."""
    if not any(line.nominated for line in lines):
        columns = (_("Deals"), _("Points above the table"))
        rows = tuple(
            (name(line.value), str(line.deals), format_above(line.points_above)) for line in lines
        )
        return ProfileTable(heading, note, columns, rows)
    return ProfileTable(
        heading, note, _columns(shared), tuple(_row(line, name, shared or ()) for line in lines)
    )


def build_mates(meetings: Sequence[Meeting], club: str) -> Mates:
    """Build the rows of a player's table mates, most games first."""
    favourite, feared = pick_favourite(meetings), pick_most_feared(meetings)
    players, sentences = reverse("players", args=[club]), []
    if favourite is not None:
        sentences.append(_in_front(favourite))
    if feared is not None:
        sentences.append(_behind(feared))
    return Mates(
        tuple(sentences),
        tuple(
            MateRow(
                name=one.name,
                url=f"{players}{one.player_id}/",
                figures=(
                    *map(str, (one.games, one.ahead, one.behind)),
                    format_above(one.margin),
                ),
            )
            for one in meetings[:MAX_MATES]
        ),
    )


def _in_front(one: Meeting) -> str:
    text = ngettext(
        "Favourite table mate: %(name)s, beaten in %(part)d of %(count)d game together.",
        "Favourite table mate: %(name)s, beaten in %(part)d of %(count)d games together.",
        one.games,
    )
    return text % {"name": one.name, "part": one.ahead, "count": one.games}


def _behind(one: Meeting) -> str:
    text = ngettext(
        "Most feared: %(name)s, who was in front in %(part)d of %(count)d game together.",
        "Most feared: %(name)s, who was in front in %(part)d of %(count)d games together.",
        one.games,
    )
    return text % {"name": one.name, "part": one.behind, "count": one.games}


def _columns(shared: Sequence[ProfileLine] | None) -> tuple[str, ...]:
    return (
        _("Deals"),
        _("Exact"),
        *([_("Everyone")] if shared is not None else []),
        _("Too many"),
        _("Too few"),
        _("Points above the table"),
    )


def _row(
    line: ProfileLine, name: Callable[[str], str], shared: Sequence[ProfileLine]
) -> tuple[str, ...]:
    everyone = [one.exact_rate for one in shared if one.value == line.value]
    of = line.nominated
    return (
        name(line.value),
        str(line.deals),
        format_percent(line.exact_rate),
        *(format_percent(rate) for rate in everyone),
        format_percent(line.over / of if of else None),
        format_percent(line.under / of if of else None),
        format_above(line.points_above),
    )


def _name_cards(value: str) -> str:
    return ngettext("%(count)d card", "%(count)d cards", int(value)) % {"count": int(value)}


def _name_position(value: str) -> str:
    if value == "last":
        return _("Last (the dealer)")
    return _("Number %(position)s") % {"position": value}


def _name_forbidden(value: str) -> str:
    return _("With a forbidden number") if value == "barred" else _("Free to nominate anything")
