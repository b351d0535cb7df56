"""Check the vectors about schedules, nominations and scores."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from engine.clag.caller import next_caller
from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.preset_lookup import find_preset
from engine.clag.scoring import score_deal
from engine.clag.special_lookup import specials
from engine.clag.vectors.paper_card import fitting_tricks, possible_points
from engine.errors import UnknownPreset
from engine.paper.plans import forbidden_nomination
from engine.seats import left_of, seats_from
from engine.verify import Check

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.clag.preset import Line, Preset
    from engine.clag.slots import Combination, Special
    from engine.verify import Given, Vector

__all__ = ["CHECKS", "combine_modifiers", "preset_named", "special_named"]

_NORMAL = "normal"


def special_named(name: str) -> tuple[Special, ...]:
    """Return the specials that a vector's word stands for, one after another. Raises ValueError."""
    slug = name.replace("_", "-")
    if slug == _NORMAL:
        return ()
    for special in specials().values():
        if slug in (special.slug, *special.other_names):
            return (special,)
    for special in specials().values():
        if slug.startswith(f"{special.slug}-"):
            return (special, *special_named(slug.removeprefix(f"{special.slug}-")))
    raise ValueError(f"no special {name!r}")


def combine_modifiers(modifiers: object, house: HouseRules) -> Combination:
    """Combine a vector's list of modifiers."""
    names = cast("Sequence[str]", modifiers or ())
    return combine([special for name in names for special in special_named(name)], house)


def preset_named(name: object) -> Preset:
    """Return a vector's preset. Raises `UnknownPreset`."""
    preset = find_preset(str(name))
    if preset is None:
        raise UnknownPreset(f"There is no preset {name!r}.")
    return preset


def _schedule(vector: Vector) -> Mapping[str, object]:
    preset = preset_named(vector.given["preset"])
    wanted = cast("dict[str, str]", vector.expect.get("specials", {}))
    lines = {str(number): line for number, line in enumerate(preset.lines, 1)}
    special = {
        number: wanted[number] if _is_called(line, preset, wanted.get(number, "")) else line.label
        for number, line in lines.items()
        if line.label
    }
    return {
        "hand_sizes": [line.size for line in preset.lines],
        "specials": special,
        "total_deals": len(preset.lines),
        "total_tricks": sum(line.size for line in preset.lines),
        "players": [preset.players[0], preset.players[-1]],
        "players_shown": 4 if 4 in preset.players else None,
    }


def _is_called(line: Line, preset: Preset, name: str) -> bool:
    """Return whether a name from outside, or the label on the printed card, means this deal."""
    if not name or name == line.label:
        return bool(name)
    slugs = {special.slug for special in special_named(name)}
    return slugs == set(line.names(preset.house))


def _pack_count(vector: Vector) -> Mapping[str, object]:
    players, size, pack = (cast("int", vector.given[k]) for k in ("players", "hand_size", "pack"))
    left = pack - players * size
    return {
        "stock_after_deal": left,
        "trump_card_available": left > 0,
        "default": None if left else HouseRules().no_stock.replace("-", "_"),
    }


def _nomination(vector: Vector) -> Mapping[str, object]:
    given, house = vector.given, HouseRules()
    deal = combine_modifiers(given.get("modifiers"), house)
    nominates = deal.contract.nominates
    players = cast("int", given.get("players", 4))
    got: dict[str, object] = {
        "nominations_taken": nominates,
        "implied": [0] * players if deal.contract.avoids_tricks else None,
        "forbidden_total_applies": nominates,
        "no_trumps_allowed": house.caller_may_name_no_trumps,
        "sequence": _sequence(deal),
    }
    if "dealer" in given:
        first = left_of(cast("int", given["dealer"]), players)
        got |= {"order": seats_from(first, players), "first_leader": first}
    if "prior" in given:
        size, prior = cast("int", given["hand_size"]), sum(cast("list[int]", given["prior"]))
        barred = forbidden_nomination(size, prior, house.forbidden_total_from)
        if not given["nominator_is_dealer"]:
            barred = None
        got["legal"] = [nominated for nominated in range(size + 1) if nominated != barred]
    return got


def _sequence(deal: Combination) -> list[str]:
    named = ["dealer_names_suit"] if deal.trump.named else []
    steps = ["deal", *named, "nominations"]
    return ["nominations", "deal", *named] if deal.sight.nominate_first else steps


def _deal_score(vector: Vector) -> Mapping[str, object]:
    given = vector.given
    house = preset_named(given["preset"]).house
    nominations = cast("list[int] | None", given["nominations"])
    tricks = tuple(cast("list[int]", given["tricks"]))
    nominated = None if nominations is None else tuple(nominations)
    return {
        "points": score_deal(
            combine_modifiers(given["modifiers"], house), house, nominated, tricks
        ).points
    }


def _madness_score(vector: Vector) -> Mapping[str, object]:
    """Return one seat's points; the other tricks go to a seat that does not matter."""
    given = vector.given
    direction, step = str(given["madness"]).split("_x")
    house = replace(preset_named(given["preset"]).house, madness_step=int(step))
    names = [f"{direction}_madness", *([str(given["contract"])] if "contract" in given else [])]
    numbers = cast("list[int]", given["tricks_won_numbers"])
    size = cast("int", given["hand_size"])
    winners = [0 if trick in numbers else 1 for trick in range(1, size + 1)]
    nominated = cast("int | None", given["nomination"])
    nominations = None if nominated is None else (nominated, 0)
    tricks = (len(numbers), size - len(numbers))
    scored = score_deal(combine_modifiers(names, house), house, nominations, tricks, winners)
    return {"points": scored.points[0]}


def _next_caller(vector: Vector) -> Mapping[str, object]:
    points = cast("list[int]", vector.given["deal_points"])
    dealer = cast("int", vector.given["dealer"])
    return {"next": next_caller(points, dealer, dealer, HouseRules())}


def _scorecard_row(vector: Vector) -> Mapping[str, object]:
    given, preset = vector.given, preset_named("wikipedia-scorecard")
    label, size = str(given["label"]), cast("int", given["hand_size"])
    deal = _row_deal(preset, label)
    bids = cast("list[int | None]", given["bids"])
    delta = _delta(vector)
    options = fitting_tricks(deal, preset.house, size, bids, delta)
    return {
        "delta": delta,
        "trick_options": options,
        "tricks": [fits[0] if len(fits) == 1 else None for fits in options],
        "flags": _flags(vector.expect, deal, preset.house, size, (bids, delta)),
    }


def _row_deal(preset: Preset, label: str) -> Combination:
    """Return the deal of the row with this label; rows labelled by their size are normal."""
    for line in preset.lines:
        if line.label == label:
            return combine_modifiers(line.names(preset.house), preset.house)
    return combine_modifiers((), preset.house)


def _delta(vector: Vector) -> list[int]:
    """Return a row's own points; it needs the row above unless it is the first of the card."""
    now = cast("list[int]", vector.given["cumulative"])
    before = cast("list[int]", vector.before[-1].given["cumulative"]) if vector.before else [0] * 4
    if not vector.before and not vector.id.endswith("01"):
        raise ValueError("the row above is missing")
    return [total - had for total, had in zip(now, before, strict=True)]


def _flags(
    expect: Given,
    deal: Combination,
    house: HouseRules,
    size: int,
    row: tuple[list[int | None], list[int]],
) -> list[str]:
    """Return what is odd about a row, in the words of the vectors; names of people are theirs."""
    bids, delta = row
    nominated = [bid for bid in bids if bid is not None]
    flags = []
    if nominated and sum(nominated) == size:
        flags.append(f"nominations total {size} = hand size (forbidden total)")
    names = re.findall(r"\b([A-Z]\w+) delta", str(expect.get("flags")))
    for bid, scored in zip(bids, delta, strict=True):
        table = possible_points(deal, house, size, bid)
        if scored not in table:
            needs = " or ".join(str(points) for points in sorted(set(table)))
            name = names.pop(0) if names else "somebody"
            flags.append(f"{name} delta {scored} impossible for bid {bid} (needs {needs})")
    return flags


CHECKS: dict[str, Check] = {
    "schedule": Check(_schedule, ("preset",)),
    "pack_count": Check(_pack_count, ("players", "hand_size", "pack")),
    "nomination": Check(
        _nomination, ("modifiers", "players", "dealer", "hand_size", "prior", "nominator_is_dealer")
    ),
    "deal_score": Check(
        _deal_score, ("preset", "modifiers", "nominations", "tricks", "per_player_only")
    ),
    "madness_score": Check(
        _madness_score,
        ("preset", "madness", "contract", "hand_size", "nomination", "tricks_won_numbers"),
    ),
    "next_caller": Check(_next_caller, ("players", "dealer", "deal_points")),
    "scorecard_row": Check(_scorecard_row, ("label", "hand_size", "bids", "cumulative")),
}
