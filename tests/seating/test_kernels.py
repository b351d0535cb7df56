"""The compiled searches take the same steps as those in Python, and give the same draws."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import kernels
from ops.setup.kernels import main
from tests.seating.test_any_request import requests
from tournaments.seating import DrawRequest, Effort, SeatingRefused, make_draw
from tournaments.seating.board import REPEAT
from tournaments.seating.cli.random_events import random_event
from tournaments.seating.cost_model import build_board, compile_request
from tournaments.seating.draw import check_request
from tournaments.seating.pairs import build_pair_costs
from tournaments.seating.rng import Rng
from tournaments.seating.search.annealing import anneal
from tournaments.seating.search.annealing_kernel import find_annealing_kernel
from tournaments.seating.search.initial import build_random_tables
from tournaments.seating.search.one_round import search_single_round
from tournaments.seating.search.round_kernel import find_round_kernel
from tournaments.seating.standing import build_standing_costs, fill_by_rank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.seating import Draw
    from tournaments.seating.board import Board
    from tournaments.seating.search.run import Search


@pytest.fixture(scope="module", autouse=True)
def compiled() -> Iterator[None]:
    """Compile the kernels; without a compiler these tests compare Python with itself."""
    main()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(kernels.SWITCH, raising=False)
        yield


def in_python(search: Search, count: int) -> list[object]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(kernels.SWITCH, "0")
        return list(islice(search, count))


def board_of(request: DrawRequest) -> Board:
    return build_board(compile_request(request, check_request(request)))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000))
def test_several_rounds_are_annealed_in_the_same_steps(seed: int) -> None:
    """Random events have absences, rules of all kinds and earlier nights."""
    board = board_of(random_event(seed))
    plain = in_python(anneal(board, seed), 40)
    assert list(islice(anneal(board, seed), 40)) == plain


def swiss_search(request: DrawRequest) -> Search:
    compiled = compile_request(request, check_request(request))
    pairs = build_standing_costs(compiled)
    return search_single_round(pairs, request.seed, fill_by_rank(compiled)[0])


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000))
def test_a_swiss_round_is_searched_in_the_same_steps(seed: int) -> None:
    """The first turn of all searches, and more for few players."""
    request = replace(random_event(seed, rounds=1), method="swiss")
    plain = in_python(swiss_search(request), 150)
    assert list(islice(swiss_search(request), 150)) == plain


@pytest.mark.parametrize("seed", [1, 2])
def test_a_social_round_is_searched_in_the_same_steps(seed: int) -> None:
    """Without standings, players of all tables may be swapped."""
    board = board_of(random_event(seed, players=33 + seed, rounds=1, nights=6))
    start = build_random_tables(board, Rng(seed))[0]
    pairs = build_pair_costs(board)
    plain = in_python(search_single_round(pairs, seed, start), 600)
    assert list(islice(search_single_round(pairs, seed, start), 600)) == plain


def drawn(request: DrawRequest) -> Draw | str:
    try:
        return make_draw(request)
    except SeatingRefused as refused:
        return str(refused)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(requests())
def test_any_request_gives_the_same_draw(request: DrawRequest) -> None:
    request = replace(request, effort=Effort(4000, 100))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(kernels.SWITCH, "0")
        plain = drawn(request)
    assert drawn(request) == plain


def test_costs_that_a_kernel_cannot_hold_are_left_to_python() -> None:
    board = board_of(DrawRequest(players=tuple(range(16)), rounds=3))
    dear = replace(board, special={(0, 1): (0, *[REPEAT << 40] * 3)})
    assert find_annealing_kernel(dear) is None
    assert find_round_kernel(build_pair_costs(dear)) is None
    with suppress(StopIteration):
        assert next(anneal(dear, 1)).found
