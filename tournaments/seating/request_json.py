"""Convert a request to plain JSON, for storage and export, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.seating.request import (
    Apart,
    AtTable,
    DrawRequest,
    NotAtSize,
    PastRound,
    SitOut,
    Swiss,
    Together,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.seating.request import Constraint

    Tables = tuple[tuple[int | str, ...], ...]

COMPANY_RULES: dict[str, type[Apart | Together]] = {"apart": Apart, "together": Together}
TABLE_RULES: dict[str, type[AtTable | NotAtSize]] = {"at-table": AtTable, "not-at-size": NotAtSize}


def request_to_json(request: DrawRequest) -> dict[str, Any]:
    """Return everything the draw depends on, without given tables and names, which may change.

    >>> request_to_json(DrawRequest(players=(3, 1, 2), constraints=(Apart((1, 2)),)))["rules"]
    [{'kind': 'apart', 'players': [1, 2], 'weight': None}]
    """
    return {
        "players": list(request.players),
        "method": request.method,
        "rounds": request.rounds,
        "tables": list(request.tables),
        "allowed": list(request.allowed),
        "preferred": request.preferred,
        "sit_out": request.sit_out.value,
        # A set has no order of its own, and ids may be numbers and texts.
        "absent": [sorted(away, key=str) for away in request.absent],
        "history": [_past_to_json(past) for past in request.history],
        "rules": [_rule_to_json(rule) for rule in request.constraints],
        "scores": list(request.scores),
        "swiss": {"rematch": request.swiss.rematch, "top": request.swiss.top},
        "deals": request.deals,
        "seed": request.seed,
        "seconds": request.seconds,
    }


def request_from_json(data: Mapping[str, Any], names: Mapping[int | str, str]) -> DrawRequest:
    """Parse what `request_to_json` wrote; `names` are those for sentences.

    >>> asked = DrawRequest(players=(1, 2, 3), history=(PastRound(((1, 2, 3),), 50),))
    >>> request_from_json(request_to_json(asked), {}) == asked
    True
    """
    return DrawRequest(
        players=tuple(data["players"]),
        method=data["method"],
        rounds=data["rounds"],
        tables=tuple(data["tables"]),
        allowed=tuple(data["allowed"]),
        preferred=data["preferred"],
        sit_out=SitOut(data["sit_out"]),
        absent=tuple(frozenset(away) for away in data["absent"]),
        history=tuple(_past_from_json(past) for past in data["history"]),
        constraints=tuple(_rule_from_json(rule) for rule in data["rules"]),
        scores=tuple(data["scores"]),
        swiss=Swiss(**data["swiss"]),
        deals=data["deals"],
        seed=data["seed"],
        seconds=data["seconds"],
        names=names,
    )


def to_tables(tables: Sequence[Sequence[int]]) -> Tables:
    """Convert the tables of one round from lists to tuples."""
    return tuple(tuple(players) for players in tables)


def _past_to_json(past: PastRound) -> dict[str, Any]:
    tables = [list(table) for table in past.tables]
    sat_out = list(past.sat_out)
    return {"tables": tables, "weight": past.weight, "seats": past.seats, "sat_out": sat_out}


def _past_from_json(data: Mapping[str, Any]) -> PastRound:
    sat_out = tuple(data["sat_out"])
    return PastRound(to_tables(data["tables"]), data["weight"], data["seats"], sat_out)


def _rule_to_json(rule: Constraint) -> dict[str, Any]:
    if isinstance(rule, Apart | Together):
        kind = "apart" if isinstance(rule, Apart) else "together"
        return {"kind": kind, "players": list(rule.players), "weight": rule.weight}
    if isinstance(rule, AtTable):
        plain = {"kind": "at-table", "number": rule.table}
    else:
        plain = {"kind": "not-at-size", "number": rule.size}
    return {**plain, "players": [rule.player], "weight": rule.weight}


def _rule_from_json(data: Mapping[str, Any]) -> Constraint:
    players, weight = tuple(data["players"]), data["weight"]
    if data["kind"] in COMPANY_RULES:
        return COMPANY_RULES[data["kind"]](players, weight)
    return TABLE_RULES[data["kind"]](players[0], data["number"], weight)
