"""Convert a request to plain JSON, for storage and export, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

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

    from tournaments.seating.request import Constraint, Player, Tables

COMPANY_RULES: dict[str, type[Apart | Together]] = {"apart": Apart, "together": Together}
TABLE_RULES: dict[str, type[AtTable | NotAtSize]] = {"at-table": AtTable, "not-at-size": NotAtSize}


class PastJson(TypedDict):
    """An earlier round; `key` is its number where it is stored, missing in old requests."""

    tables: list[list[Player]]
    weight: int
    seats: bool
    sat_out: list[Player]
    key: NotRequired[int]


class CompanyRuleJson(TypedDict):
    """A rule about players at one table."""

    kind: Literal["apart", "together"]
    players: list[Player]
    weight: int | None


class TableRuleJson(TypedDict):
    """A rule about one player's table: its number, or the size that it may not have."""

    kind: Literal["at-table", "not-at-size"]
    number: int
    players: list[Player]
    weight: int | None


RuleJson: TypeAlias = CompanyRuleJson | TableRuleJson


class SwissJson(TypedDict):
    """The settings of the Swiss method."""

    rematch: int
    top: int


class RequestJson(TypedDict):
    """Everything that a draw depends on, as it is stored and exported."""

    players: list[Player]
    method: str
    rounds: int
    tables: list[int]
    allowed: list[int]
    preferred: int
    sit_out: str
    absent: list[list[Player]]
    history: list[PastJson]
    rules: list[RuleJson]
    scores: list[float]
    swiss: SwissJson
    deals: int
    seed: int
    seconds: float


def request_to_json(request: DrawRequest) -> RequestJson:
    """Return everything the draw depends on, without given tables and names, which may change.

    >>> request_to_json(DrawRequest(players=(3, 1, 2), constraints=(Apart((1, 2)),)))["rules"]
    [{'kind': 'apart', 'players': [1, 2], 'weight': None}]
    >>> away = frozenset({9, 10})
    >>> request_to_json(DrawRequest(players=(8, 9, 10), absent=(away,)))["absent"]
    [[9, 10]]
    """
    return {
        "players": list(request.players),
        "method": request.method,
        "rounds": request.rounds,
        "tables": list(request.tables),
        "allowed": list(request.allowed),
        "preferred": request.preferred,
        "sit_out": request.sit_out.value,
        # A set has no order of its own; theirs is that of the players.
        "absent": [[one for one in request.players if one in away] for away in request.absent],
        "history": [_past_to_json(past) for past in request.history],
        "rules": [_rule_to_json(rule) for rule in request.constraints],
        "scores": list(request.scores),
        "swiss": {"rematch": request.swiss.rematch, "top": request.swiss.top},
        "deals": request.deals,
        "seed": request.seed,
        "seconds": request.seconds,
    }


def request_from_json(
    data: RequestJson, names: Mapping[int | str, str], labels: Mapping[int, str] | None = None
) -> DrawRequest:
    """Parse what `request_to_json` wrote; `names` are those for sentences.

    `labels` name the earlier rounds in sentences, by their keys.

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
        history=tuple(_past_from_json(past, labels or {}) for past in data["history"]),
        constraints=tuple(_rule_from_json(rule) for rule in data["rules"]),
        scores=tuple(data["scores"]),
        swiss=Swiss(**data["swiss"]),
        deals=data["deals"],
        seed=data["seed"],
        seconds=data["seconds"],
        names=names,
    )


def to_tables(tables: Sequence[Sequence[Player]]) -> Tables:
    """Convert the tables of one round from lists to tuples."""
    return tuple(tuple(players) for players in tables)


def _past_to_json(past: PastRound) -> PastJson:
    return {
        "tables": [list(table) for table in past.tables],
        "weight": past.weight,
        "seats": past.seats,
        "sat_out": list(past.sat_out),
        "key": past.key,
    }


def _past_from_json(data: PastJson, labels: Mapping[int, str]) -> PastRound:
    key = data.get("key", 0)
    return PastRound(
        to_tables(data["tables"]),
        data["weight"],
        data["seats"],
        tuple(data["sat_out"]),
        key,
        labels.get(key, ""),
    )


def _rule_to_json(rule: Constraint) -> RuleJson:
    weight = rule.weight
    match rule:
        case Apart():
            return {"kind": "apart", "players": list(rule.players), "weight": weight}
        case Together():
            return {"kind": "together", "players": list(rule.players), "weight": weight}
        case AtTable():
            players = [rule.player]
            return {"kind": "at-table", "number": rule.table, "players": players, "weight": weight}
        case NotAtSize():
            players = [rule.player]
            return {
                "kind": "not-at-size", "number": rule.size, "players": players, "weight": weight,
            }  # fmt: skip


def _rule_from_json(data: RuleJson) -> Constraint:
    players, weight = tuple(data["players"]), data["weight"]
    if data["kind"] == "apart" or data["kind"] == "together":
        return COMPANY_RULES[data["kind"]](players, weight)
    return TABLE_RULES[data["kind"]](players[0], data["number"], weight)
