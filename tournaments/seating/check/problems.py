"""Check a request before any search: everything that is wrong with it, all at once."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, pairwise
from math import isfinite
from typing import TYPE_CHECKING

from engine import fill, gettext_noop
from tournaments.seating.clashes import describe_clash, find_clash, merge_groups
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
    from collections.abc import Iterable, Iterator

    from tournaments.seating.request import Constraint, DrawRequest, Names


def refuse_invalid_request(request: DrawRequest) -> None:
    """Raise BadRequest with everything that is wrong with the request by itself."""
    if len(request.players) > MAX_PLAYERS:
        # Only this, and at once: the other checks look at every player.
        template = gettext_noop("A draw can have at most {count} players.")
        raise BadRequest((_problem("players", template, count=MAX_PLAYERS),))
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
    request: DrawRequest,
    sizes: tuple[int, ...],
    present: set[Player],
    number: int | None = None,
) -> None:
    """Raise BadRequest where rules without a weight cannot all be kept at these tables.

    `number` is that of the round, if the refusal has to name it. Tables that were made by hand may
    break rules, so those are only compared with rules that no tables of these sizes could keep.
    """
    problems = tuple(_find_conflicts(request.constraints, request.names, sizes, present))
    if not problems and not METHODS[request.method].is_given:
        hard = [rule for rule in request.constraints if rule.weight is None]
        clash = find_clash(hard, sizes, present)
        if clash:
            problems = (Problem("rules-clash", describe_clash(clash, sizes, request.names)),)
    if problems and number is not None:
        head = gettext_noop("Round {number}: {sentence}")
        problems = tuple(
            Problem(one.code, fill(head, number=number, sentence=one.words)) for one in problems
        )
    if problems:
        raise BadRequest(problems)


def find_certain_conflicts(request: DrawRequest) -> tuple[Problem, ...]:
    """Find the rules that could not be kept at any tables, where no table sizes were found.

    They are judged by the tables of the request, else by more and larger ones than there can be.
    """
    most = len(request.players) // min(request.allowed, default=MIN_TABLE_SIZE)
    sizes = request.tables or (max(request.allowed, default=MAX_TABLE_SIZE),) * max(most, 1)
    rounds = request.absent or (frozenset[Player](),)
    found = [
        problem
        for away in rounds
        for problem in _find_conflicts(
            request.constraints, request.names, sizes, set(request.players) - away
        )
    ]
    return tuple(dict.fromkeys(found))


def find_contradictions(rules: Iterable[Constraint], names: Names) -> tuple[Problem, ...]:
    """Find the rules that no tables at all could keep together, with any players present.

    >>> [found] = find_contradictions([Apart((1, 2)), Together((1, 2, 3))], {1: "Ada", 2: "Ben"})
    >>> str(found.words)
    'Ada and Ben are to sit both apart and together.'
    """
    company = [rule for rule in rules if not isinstance(rule, NotAtSize)]
    numbers = [rule.table for rule in company if isinstance(rule, AtTable)]
    apart = [len(rule.players) for rule in company if isinstance(rule, Apart)]
    sizes = (MAX_TABLE_SIZE,) * max([1, *numbers, *apart])
    return tuple(dict.fromkeys(_find_conflicts(company, names, sizes)))


def _check_settings(request: DrawRequest) -> Iterator[Problem]:
    method = METHODS.get(request.method)
    if method is None:
        template = gettext_noop("There is no method “{method}”. Choose one of {methods}.")
        yield _problem("method", template, method=request.method, methods=", ".join(METHODS))
    elif method.is_given and len(request.given) != request.rounds:
        yield Problem("given", gettext_noop("Give the tables of every round."))
    elif method.max_rounds is not None and request.rounds > method.max_rounds:
        words = gettext_noop("A Swiss round needs the results before it: draw one at a time.")
        yield Problem("rounds", words)
    if not 1 <= request.rounds <= MAX_ROUNDS:
        yield _problem("rounds", gettext_noop("Draw 1 to {count} rounds."), count=MAX_ROUNDS)
    if request.absent and len(request.absent) != request.rounds:
        yield Problem("absent", gettext_noop("Give the absent players of every round."))
    # Not `< 0`, which would let NaN pass.
    if not request.seconds >= 0:
        yield Problem("seconds", gettext_noop("Give the time limit as a number of seconds."))
    if request.deals < 0:
        yield Problem("deals", gettext_noop("A game cannot have fewer than 0 deals."))


def _check_players(request: DrawRequest) -> Iterator[Problem]:
    if len(request.players) < MIN_TABLE_SIZE:
        template = gettext_noop("A draw needs at least {count} players.")
        yield _problem("players", template, count=MIN_TABLE_SIZE)
    names = request.names
    for player, count in Counter(request.players).items():
        if count > 1:
            template = gettext_noop("{name} is listed {count} times.")
            yield _problem("twice", template, name=player_name(names, player), count=count)
    strangers = frozenset(chain.from_iterable(request.absent)) - set(request.players)
    if strangers:
        template = gettext_noop("{names} cannot be absent: they are not among the players.")
        yield _problem("absent", template, names=join_sorted_names(names, strangers))


def _check_sizes(request: DrawRequest) -> Iterator[Problem]:
    sizes = request.tables or request.allowed
    if not sizes or min(sizes) < MIN_TABLE_SIZE or max(sizes) > MAX_TABLE_SIZE:
        template = gettext_noop("A table must have {least} to {most} players.")
        yield _problem("sizes", template, least=MIN_TABLE_SIZE, most=MAX_TABLE_SIZE)
    if not MIN_TABLE_SIZE <= request.preferred <= MAX_TABLE_SIZE:
        template = gettext_noop("The preferred table size must be {least} to {most} players.")
        yield _problem("preferred", template, least=MIN_TABLE_SIZE, most=MAX_TABLE_SIZE)


def _check_rules(request: DrawRequest) -> Iterator[Problem]:
    known = set(request.players)
    for rule in request.constraints:
        players = _players_of(rule)
        strangers = set(players) - known
        if strangers:
            template = gettext_noop("A rule names {names}, who are not among the players.")
            names = join_sorted_names(request.names, strangers)
            yield _problem("constraint", template, names=names)
        if rule.weight is not None and rule.weight < 0:
            yield Problem("weight", gettext_noop("The weight of a rule cannot be below 0."))
        if isinstance(rule, AtTable) and rule.table < 1:
            yield _problem("table", gettext_noop("There is no table {table}."), table=rule.table)
        if len(set(players)) < len(players):
            yield Problem("constraint", gettext_noop("A rule names a player twice."))
    if any(past.weight < 0 for past in request.history):
        words = gettext_noop("The weight of an earlier round cannot be below 0.")
        yield Problem("history", words)


def _check_scores(request: DrawRequest) -> Iterator[Problem]:
    if request.scores and len(request.scores) != len(request.players):
        yield Problem("scores", gettext_noop("Give one score for every player."))
    elif not all(map(isfinite, request.scores)):
        yield Problem("scores", gettext_noop("Give every score as a number."))
    elif any(after > before for before, after in pairwise(request.scores)):
        words = gettext_noop("List the players by score, the highest first.")
        yield Problem("scores", words)
    if request.swiss.rematch < 0 or request.swiss.top < 0:
        words = gettext_noop(
            "The cost of a rematch and the number of top players cannot be below 0."
        )
        yield Problem("swiss", words)


def _check_given_tables(request: DrawRequest) -> Iterator[Problem]:
    """Check tables that were made by hand: their sizes, and one seat for every player."""
    method = METHODS.get(request.method)
    # Another number of rounds is reported with the settings.
    if method is None or not method.is_given or not len(request.given) == request.rounds >= 1:
        return
    for index, tables in enumerate(request.given):
        for number, table in enumerate(tables, start=1):
            if not MIN_TABLE_SIZE <= len(table) <= MAX_TABLE_SIZE:
                yield _problem(
                    "given",
                    gettext_noop(
                        "Round {round}: table {table} has {count} players, not {least} to {most}."
                    ),
                    round=index + 1,
                    table=number,
                    count=len(table),
                    least=MIN_TABLE_SIZE,
                    most=MAX_TABLE_SIZE,
                )
        seats = Counter(chain.from_iterable(tables))
        away = request.absent[index] if len(request.absent) > index else frozenset()
        seats.subtract(player for player in request.players if player not in away)
        wrong = [player for player, over in seats.items() if over]
        if wrong:
            template = gettext_noop(
                "Round {round}: every player needs exactly one seat. Check {names}."
            )
            names = join_sorted_names(request.names, wrong)
            yield _problem("given", template, round=index + 1, names=names)


def _find_conflicts(
    rules: Iterable[Constraint],
    names: Names,
    sizes: tuple[int, ...],
    present: set[Player] | None = None,
) -> Iterator[Problem]:
    """Yield the conflicts of rules without a weight; without `present`, all players are there."""
    hard = [rule for rule in rules if rule.weight is None]
    if present is None:
        present = set(chain.from_iterable(map(_players_of, hard)))
    together = [frozenset(r.players) & present for r in hard if isinstance(r, Together)]
    apart = [frozenset(r.players) & present for r in hard if isinstance(r, Apart)]
    fixed = [rule for rule in hard if isinstance(rule, AtTable) and rule.player in present]
    groups = merge_groups(together)
    yield from _group_conflicts(groups, apart, sizes, names)
    yield from _fixed_table_conflicts(fixed, groups, sizes, names)
    for rule in hard:
        if isinstance(rule, NotAtSize) and rule.player in present and set(sizes) == {rule.size}:
            template = gettext_noop("{name} cannot avoid tables of {size}: all tables are.")
            name = player_name(names, rule.player)
            yield _problem("no-such-table", template, name=name, size=rule.size)


def _players_of(rule: Constraint) -> tuple[Player, ...]:
    return rule.players if isinstance(rule, Apart | Together) else (rule.player,)


def _group_conflicts(
    groups: list[frozenset[Player]],
    apart: list[frozenset[Player]],
    sizes: tuple[int, ...],
    names: Names,
) -> Iterator[Problem]:
    for group in groups:
        if len(group) > max(sizes):
            template = gettext_noop(
                "{names} cannot all sit together: the largest table has {size} players."
            )
            who = join_sorted_names(names, group)
            yield _problem("too-many-together", template, names=who, size=max(sizes))
    for rule in apart:
        if len(rule) > len(sizes):
            template = gettext_noop("{names} cannot all sit apart: there are only {count} tables.")
            if len(sizes) == 1:
                template = gettext_noop("{names} cannot sit apart: there is only one table.")
            who = join_sorted_names(names, rule)
            yield _problem("too-many-apart", template, names=who, count=len(sizes))
        for group in groups:
            if len(rule & group) > 1:
                template = gettext_noop("{names} are to sit both apart and together.")
                who = join_sorted_names(names, rule & group)
                yield _problem("apart-and-together", template, names=who)


def _fixed_table_conflicts(
    fixed: list[AtTable], groups: list[frozenset[Player]], sizes: tuple[int, ...], names: Names
) -> Iterator[Problem]:
    at = Counter(rule.table for rule in fixed)
    for table, count in at.items():
        if table > len(sizes):
            template = gettext_noop("A rule asks for table {table}; the last is table {count}.")
            yield _problem("table", template, table=table, count=len(sizes))
        elif count > sizes[table - 1]:
            template = gettext_noop(
                "Rules put {count} players at table {table}, which has {size} seats."
            )
            yield _problem("table-full", template, count=count, table=table, size=sizes[table - 1])
    for one, other in combinations(fixed, 2):
        if one.player == other.player and one.table != other.table:
            template = gettext_noop("Rules put {name} at two tables.")
            yield _problem("two-tables", template, name=player_name(names, one.player))
        elif one.table != other.table and any({one.player, other.player} <= g for g in groups):
            template = gettext_noop("{names} are to sit together and at different tables.")
            yield _problem(
                "two-tables", template, names=join_names(names, (one.player, other.player))
            )


def _problem(code: str, template: str, **values: object) -> Problem:
    return Problem(code, fill(template, **values))
