"""What the public pages of a club of ten years cost.

    python -m bench.publishing.ten_years [NIGHTS [CLUBS]]

On SQLite, beside `CLUBS` other clubs. For each kind of page: the statements that drawing it costs,
and its processor time in times of a bare Django view: new (nothing is kept of it in the cache; what
is in the database, such as the figures of records, stays), again (nothing has changed since),
cached and as 304. Then what a result costs the worker, a season from scratch, and all ratings from
nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.transports import InProcess
    from tournaments.models import Club, Event

NIGHTS, CLUBS = 500, 1000
TIMED = ("projector",)
"""Pages that name the time of the server, so that their tag is another one each second."""
ROUNDS, CALLS = 9, 50
MAX_STATEMENTS, MAX_TIMES_BARE, MIN_KEPT = 15, 60, 0.8
MAX_RESULT_MS, MAX_SEASON_S, MAX_RATINGS_S = 50, 5, 60


def main(nights: int = NIGHTS, clubs: int = CLUBS) -> int:
    """Measure on a new database, in a process with settings of its own."""
    from bench.servers import FOREIGN

    with tempfile.TemporaryDirectory(prefix="clag-bench-") as folder:
        env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        env |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "WARNING"}
        command = [
            sys.executable,
            "-m",
            "bench.publishing.ten_years",
            "--run",
            str(nights),
            str(clubs),
        ]
        return subprocess.run(command, env=env | {"CLAG_VAR": folder}, check=False).returncode


def run(nights: int, others: int) -> int:
    """Make the clubs and measure; 1 if an aim was missed."""
    import django

    django.setup()
    from django.core.management import call_command

    from bench.sample_clubs import PASSWORD, analyze_tables
    from bench.transports import InProcess
    from ops.static import collect_static_files
    from tournaments.demo import make_ten_year_club
    from tournaments.models import Club, DealResult

    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    collect_static_files()
    began = time.perf_counter()
    club = make_ten_year_club(password=PASSWORD, email="a@b.example", nights=nights)
    took = time.perf_counter() - began
    Club.objects.bulk_create(
        Club(slug=f"other-{number}", name=f"Other {number}") for number in range(others)
    )
    analyze_tables()
    deals = DealResult.objects.count()
    print(f"{nights} nights, {deals} deals made in {took:.0f} s, beside {others} clubs\n")
    missed = measure_pages(InProcess(), club)
    missed += measure_work(club)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end; {missed} aims missed")
    return int(missed > 0)


def list_addresses(club: Club) -> dict[str, str]:
    """Return the addresses of the club's public pages, by what they are."""
    event = club.events.order_by("-held_on").first()
    season = club.seasons.order_by("starts_on").first()
    assert event is not None
    assert season is not None
    table, player = event.tables.order_by("pk").first(), club.players.order_by("pk").first()
    assert table is not None
    assert player is not None
    root, night = f"/clubs/{club.slug}/", f"/clubs/{club.slug}/events/{event.slug}/"
    middle = season.events.order_by("held_on")[25:26].first() or event
    return {
        "club": root,
        "season": f"{root}seasons/{season.slug}/",
        "season after a night": f"{root}seasons/{season.slug}/?after={middle.slug}",
        "night": night,
        "projector": f"{night}projector/",
        "table": f"/tables/{table.pk}/",
        "player": f"{root}players/{player.pk}/",
        "changes of a rating": f"{root}players/{player.pk}/ratings/",
        "players": f"{root}players/",
        "records": f"{root}records/",
        "ratings": f"{root}ratings/",
        "search": f"{root}search/?q=night",
        "frame": f"{root}embed/",
        "feed": f"{root}results.atom",
        "sitemap": "/sitemap.xml",
    }


def measure_pages(transport: InProcess, club: Club) -> int:
    """Print what each page costs; return how many aims were missed."""
    from django.core.cache import caches
    from django.db import connection

    from bench.interleaved import compare, measure_rounds, summary, times_of
    from bench.transports import BenchRequest

    print(
        "| page | statements | CPU us | new, times bare | again, times bare | cached, of bare "
        "| 304, of bare | |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---|")
    fresh, missed = count(1000), 0

    def note(statements: list[str], execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        statements.append(sql)
        return execute(sql, *rest)

    for name, address in list_addresses(club).items():
        join = "&" if "?" in address else "?"

        def again(address: str = f"{address}{join}page_size=") -> object:
            return transport.send(BenchRequest(f"{address}{next(fresh)}"))

        def draw(again: Callable[[], object] = again) -> object:
            caches["parts"].clear()
            return again()

        draw()
        statements: list[str] = []
        with connection.execute_wrapper(partial(note, statements)):
            draw()
        tag = transport.send(BenchRequest(address)).get("etag", "")
        bare = partial(transport.send, BenchRequest("/bare/page"))
        drawn: dict[str, Callable[[], object]] = {"bare": bare, "new": draw, "again": again}
        found = measure_rounds(drawn, rounds=ROUNDS, calls=CALLS, slow=("new", "again"))
        times, unchanged = (times_of(found[one], found["bare"]) for one in ("new", "again"))
        kept: list[float] = []
        if tag and name not in TIMED:
            known = BenchRequest(address, headers={"If-None-Match": tag}, status=304)
            # By themselves: drawings in between take longer than the second that a page is kept,
            # so that each round would begin with another one.
            cases: dict[str, Callable[[], object]] = {
                "bare": bare,
                "kept": partial(transport.send, BenchRequest(address)),
                "304": partial(transport.send, known),
            }
            costs = compare(cases, rounds=ROUNDS, calls=CALLS)
            kept = [costs[one].ratio_to(costs["bare"])[0] for one in ("kept", "304")]
        faults = [
            *(["statements"] if len(statements) > MAX_STATEMENTS else []),
            *(["new"] if times > MAX_TIMES_BARE else []),
            *(["cached"] if any(share < MIN_KEPT for share in kept) else []),
        ]
        missed += len(faults)
        shares = " | ".join(f"{share:.2f}" for share in kept) or "- | -"
        print(
            f"| {name} | {len(statements)} | {summary(found['new']).cpu:.0f} | {times:.0f} "
            f"| {unchanged:.0f} | {shares} "
            f"| {', '.join(faults)} |",
            flush=True,
        )
    return missed


def measure_work(club: Club) -> int:
    """Print what a result, a season and all ratings cost; return how many aims were missed."""
    from tournaments.ratings import rebuild_ratings
    from tournaments.standings import rebuild_season

    season = club.seasons.order_by("-starts_on").first()
    event = club.events.order_by("-held_on").first()
    assert season is not None
    assert event is not None
    took = sorted(_refresh(event) for _ in range(15))
    result_ms = took[len(took) // 2] * 1000
    nights = list(season.events.order_by("held_on").values_list("pk", flat=True))
    began = time.process_time()
    season_s = _time(lambda: rebuild_season(season.pk))
    season_cpu = time.process_time() - began
    ratings_s = _time(lambda: rebuild_ratings(club.pk))
    print(f"\none result at a table of 22 deals: {result_ms:.0f} ms, at most {MAX_RESULT_MS}")
    print(
        f"a season of {len(nights)} nights, each deal scored again: {season_s:.1f} s, at most "
        f"{MAX_SEASON_S} ({season_cpu:.1f} s of CPU)"
    )
    print(f"all ratings from scratch: {ratings_s:.1f} s, at most {MAX_RATINGS_S}")
    aims = (
        (result_ms, MAX_RESULT_MS),
        (season_s, MAX_SEASON_S),
        (ratings_s, MAX_RATINGS_S),
    )
    return sum(value > aim for value, aim in aims)


def _refresh(event: Event) -> float:
    """Return the seconds of processor time that a worker needs after a result."""
    from django.db.models import F

    from tournaments.models import Table
    from tournaments.standings import refresh_event

    table = event.tables.order_by("?").first()
    assert table is not None
    Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
    began = time.process_time()
    refresh_event(event.pk)
    return time.process_time() - began


def _time(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        sys.exit(run(*map(int, sys.argv[2:])))
    sys.exit(main(*map(int, sys.argv[1:])))
