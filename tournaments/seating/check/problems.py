"""What is wrong with a request, all of it at once and in words, before anything is searched."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, pairwise
from typing import TYPE_CHECKING

from tournaments.seating.cost_model import merge_groups
from tournaments.seating.errors import BadRequest, Problem
from tournaments.seating.labels import join_names, join_sorted_names, player_name
from tournaments.seating.methods import METHODS
from tournaments.seating.request import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Apart,
    AtTable,
    NotAtSize,
    Player,
    Together,
)
from tournaments.seating.sizes import MAX_TABLE_SIZE, MIN_TABLE_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.seating.request import DrawRequest, Names


def refuse_invalid_request(request: DrawRequest) -> None:
    """Raise BadRequest with everything that is wrong with the request by itself."""
    problems = tuple(
        chain(
            _check_settings(request),
            _check_players(request),
            _check_sizes(request),
            _check_rules(request),
            _check_scores(request),
            _check_given_tables(request),
        )
    )
    if problems:
        raise BadRequest(problems)


def refuse_conflicting_rules(
    request: DrawRequest, sizes: tuple[int, ...], present: set[Player]
) -> None:
    """Raise BadRequest where rules that may not be broken cannot be kept at these tables."""
    problems = tuple(_find_conflicts(request, sizes, present))
    if problems:
        raise BadRequest(problems)


def find_certain_conflicts(request: DrawRequest) -> tuple[Problem, ...]:
    """The rules that could not be kept either, where the tables of a request do not come out.

    They are judged by the tables asked for, else by more and larger ones than there can be.
    """
    most = len(request.players) // min(request.allowed, default=MIN_TABLE_SIZE)
    sizes = request.tables or (max(request.allowed, default=MAX_TABLE_SIZE),) * max(most, 1)
    rounds = request.absent or (frozenset[Player](),)
    found = [
        problem
        for away in rounds
        for problem in _find_conflicts(request, sizes, set(request.players) - away)
    ]
    return tuple(dict.fromkeys(found))


def _check_settings(request: DrawRequest) -> Iterator[Problem]:
    method = METHODS.get(request.method)
    if method is None:
        known = ", ".join(METHODS)
        yield Problem("method", f"There is no method {request.method!r}; there are {known}.")
    if not 1 <= request.rounds <= MAX_ROUNDS:
        yield Problem("rounds", f"A draw is for 1 to {MAX_ROUNDS} rounds.")
    if request.absent and len(request.absent) != request.rounds:
        yield Problem("absent", "The absent players are not given for every round.")
    if method is not None and method.is_given and len(request.given) != request.rounds:
        yield Problem("given", "The tables are not given for every round.")
    if method is not None and method.max_rounds == 1 != request.rounds:
        yield Problem("rounds", "A Swiss round needs the results before it: draw one at a time.")
    if not request.seconds >= 0:
        yield Problem("seconds", "The time limit is not a number of seconds.")
    if request.deals < 0:
        yield Problem("deals", "A game has no fewer than 0 deals.")


def _check_players(request: DrawRequest) -> Iterator[Problem]:
    if len(request.players) < MIN_TABLE_SIZE:
        yield Problem("players", f"A draw needs {MIN_TABLE_SIZE} players at least.")
    if len(request.players) > MAX_PLAYERS:
        yield Problem("players", f"A draw is for {MAX_PLAYERS} players at most.")
    names = request.names
    for player, count in Counter(request.players).items():
        if count > 1:
            yield Problem("twice", f"{player_name(names, player)} is listed {count} times.")
    known = set(request.players)
    strangers = frozenset(chain.from_iterable(request.absent)) - known
    if strangers:
        who = join_sorted_names(names, strangers)
        yield Problem("absent", f"{who} cannot be absent: not among the players.")


def _check_sizes(request: DrawRequest) -> Iterator[Problem]:
    sizes = request.tables or request.allowed
    if not sizes or min(sizes) < MIN_TABLE_SIZE or max(sizes) > MAX_TABLE_SIZE:
        yield Problem("sizes", f"A table has {MIN_TABLE_SIZE} to {MAX_TABLE_SIZE} players.")
    if not MIN_TABLE_SIZE <= request.preferred <= MAX_TABLE_SIZE:
        yield Problem(
            "preferred", f"The preferred table has {MIN_TABLE_SIZE} to {MAX_TABLE_SIZE} players."
        )


def _check_rules(request: DrawRequest) -> Iterator[Problem]:
    known = set(request.players)
    for rule in request.constraints:
        players = rule.players if isinstance(rule, Apart | Together) else (rule.player,)
        strangers = set(players) - known
        if strangers:
            who = join_sorted_names(request.names, strangers)
            yield Problem("constraint", f"{who} in a rule: not among the players.")
        if rule.weight is not None and rule.weight < 0:
            yield Problem("weight", "The weight of a rule is below 0.")
        if isinstance(rule, AtTable) and rule.table < 1:
            yield Problem("table", f"There is no table {rule.table}.")
        if len(set(players)) < len(players):
            yield Problem("constraint", "A player is named twice in a rule.")
    if any(past.weight < 0 for past in request.history):
        yield Problem("history", "The weight of an earlier round is below 0.")


def _check_scores(request: DrawRequest) -> Iterator[Problem]:
    if request.scores and len(request.scores) != len(request.players):
        yield Problem("scores", "There is not one score for every player.")
    elif any(after > before for before, after in pairwise(request.scores)):
        yield Problem("scores", "The scores do not fall from the first player to the last.")
    if request.swiss.rematch < 0 or request.swiss.top < 0:
        yield Problem("swiss", "The price of a rematch or the number of top players is below 0.")


def _check_given_tables(request: DrawRequest) -> Iterator[Problem]:
    """Tables that somebody made: of a possible size, and one seat for everybody who plays."""
    method = METHODS.get(request.method)
    if method is None or not method.is_given or not len(request.given) == request.rounds >= 1:
        return
    for index, tables in enumerate(request.given):
        for number, table in enumerate(tables, start=1):
            if not MIN_TABLE_SIZE <= len(table) <= MAX_TABLE_SIZE:
                size = f"has {len(table)} players, not {MIN_TABLE_SIZE} to {MAX_TABLE_SIZE}"
                yield Problem("given", f"Round {index + 1}: table {number} {size}.")
        seats = Counter(chain.from_iterable(tables))
        away = request.absent[index] if len(request.absent) > index else frozenset()
        seats.subtract(player for player in request.players if player not in away)
        wrong = [player for player, over in seats.items() if over]
        if wrong:
            who = join_sorted_names(request.names, wrong)
            words = f"Round {index + 1}: not exactly one seat for everybody who plays: {who}."
            yield Problem("given", words)


def _find_conflicts(
    request: DrawRequest, sizes: tuple[int, ...], present: set[Player]
) -> Iterator[Problem]:
    hard = [rule for rule in request.constraints if rule.weight is None]
    together = [frozenset(r.players) & present for r in hard if isinstance(r, Together)]
    apart = [frozenset(r.players) & present for r in hard if isinstance(r, Apart)]
    fixed = [rule for rule in hard if isinstance(rule, AtTable) and rule.player in present]
    groups = merge_groups(together)
    yield from _group_conflicts(groups, apart, sizes, request.names)
    yield from _fixed_table_conflicts(fixed, groups, sizes, request.names)
    for rule in hard:
        if isinstance(rule, NotAtSize) and rule.player in present and set(sizes) == {rule.size}:
            who = player_name(request.names, rule.player)
            yield Problem("no-such-table", f"{who} cannot avoid tables of {rule.size}: all are.")


def _group_conflicts(
    groups: list[frozenset[Player]],
    apart: list[frozenset[Player]],
    sizes: tuple[int, ...],
    names: Names,
) -> Iterator[Problem]:
    for group in groups:
        if len(group) > max(sizes):
            who = join_sorted_names(names, group)
            words = f"{who} cannot all sit together: the largest table has {max(sizes)}."
            yield Problem("too-many-together", words)
    for rule in apart:
        if len(rule) > len(sizes):
            who = join_sorted_names(names, rule)
            words = f"{who} cannot all sit apart: there are {len(sizes)} tables."
            yield Problem("too-many-apart", words)
        for group in groups:
            if len(rule & group) > 1:
                who = join_sorted_names(names, rule & group)
                yield Problem("apart-and-together", f"{who} are to sit apart and together.")


def _fixed_table_conflicts(
    fixed: list[AtTable], groups: list[frozenset[Player]], sizes: tuple[int, ...], names: Names
) -> Iterator[Problem]:
    at = Counter(rule.table for rule in fixed)
    for table, count in at.items():
        if table > len(sizes):
            yield Problem("table", f"There is no table {table}: there are {len(sizes)}.")
        elif count > sizes[table - 1]:
            yield Problem(
                "table-full", f"{count} players are bound to table {table} of {sizes[table - 1]}."
            )
    for one, other in combinations(fixed, 2):
        if one.player == other.player and one.table != other.table:
            who = player_name(names, one.player)
            yield Problem("two-tables", f"{who} is bound to two tables.")
        elif one.table != other.table and any({one.player, other.player} <= g for g in groups):
            who = join_names(names, (one.player, other.player))
            words = f"{who} are to sit together and at different tables."
            yield Problem("two-tables", words)
