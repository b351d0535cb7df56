"""Rules that cannot be kept together are named before anything is searched."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.seating.support import player_ids
from tournaments.seating import (
    Apart,
    AtTable,
    BadRequest,
    Constraint,
    DrawRequest,
    NotAtSize,
    Rng,
    Together,
    check_request,
)
from tournaments.seating.clashes import can_keep, find_clash
from tournaments.seating.quality import find_breaches

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dev", 5: "Eve", 6: "Finn", 7: "Gus", 8: "Hana"}


def refusal(players: int, *rules: Constraint, tables: tuple[int, ...]) -> str:
    """Return what the first check says about these rules."""
    request = DrawRequest(
        players=player_ids(players), constraints=rules, tables=tables, names=NAMES
    )
    with pytest.raises(BadRequest) as refused:
        check_request(request)
    return str(refused.value)


def test_players_who_are_all_apart_in_pairs_are_named() -> None:
    pairs = [Apart(pair) for pair in combinations(range(1, 6), 2)]
    words = refusal(16, Apart((7, 8)), *pairs, tables=(4, 4, 4, 4))
    assert "No tables of 4, 4, 4, 4 keep all of these rules together." in words
    assert "Ada and Ben: apart." in words
    assert "Gus" not in words


def test_the_partner_of_a_player_at_a_full_table_is_named() -> None:
    fixed = [AtTable(player, 1) for player in (1, 2, 3)]
    words = refusal(8, *fixed, AtTable(4, 1), Together((4, 5)), tables=(4, 4))
    assert "Dev and Eve: together." in words
    assert "Dev: at table 1." in words


def test_groups_that_fit_at_no_tables_are_named() -> None:
    groups = [Together((1, 2, 3)), Together((4, 5, 6)), Together((7, 8, 9))]
    words = refusal(10, *groups, tables=(5, 5))
    assert "Ada, Ben and Cleo: together." in words


def test_a_player_who_avoids_every_size_is_named() -> None:
    words = refusal(9, NotAtSize(1, 4), NotAtSize(1, 5), NotAtSize(2, 4), tables=(5, 4))
    assert "Ada: not at a table of 4. Ada: not at a table of 5." in words
    assert "Ben" not in words


def test_a_refusal_names_the_round_where_only_some_players_are_there() -> None:
    request = DrawRequest(
        players=player_ids(9),
        rounds=2,
        absent=(frozenset(), frozenset({9})),
        constraints=(NotAtSize(1, 4),),
        allowed=(4, 5),
        names=NAMES,
    )
    with pytest.raises(BadRequest, match=r"^Round 2: Ada cannot avoid tables of 4"):
        check_request(request)


@pytest.mark.parametrize("seed", range(60))
def test_a_clash_is_found_where_every_seating_of_a_small_round_breaks_a_rule(seed: int) -> None:
    rng = Rng(seed)
    rules = [random_rule(rng) for _ in range(2 + rng.below(4))]
    sizes = (4, 3) if rng.below(2) else (3, 3)
    players = player_ids(sum(sizes))
    possible = any(
        not list(find_breaches(rules, [(order[: sizes[0]], order[sizes[0] :])], {}))
        for order in permutations(players)
        if list(order[: sizes[0]]) == sorted(order[: sizes[0]])
    )
    assert can_keep(rules, sizes, players) == possible
    clash = find_clash(rules, sizes, players)
    assert bool(clash) == (not possible)
    for rule in clash:
        assert can_keep([other for other in clash if other is not rule], sizes, players)


def random_rule(rng: Rng) -> Constraint:
    one, other, third = rng.shuffled(range(1, 7))[:3]
    return (
        Apart((one, other)),
        Together((one, other)),
        Together((one, other, third)),
        AtTable(one, 1 + rng.below(2)),
        NotAtSize(one, 3 + rng.below(2)),
    )[rng.below(5)]
