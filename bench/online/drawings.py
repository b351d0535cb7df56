"""What a page with an online table is sent for each of its reader's actions, with three bots.

    python -m bench.online.drawings

Plays thirty actions of several games as a page does, which asks for the table after every bot's
action, and adds up the compressed answers, without their headers. Whole drawings come first.
"""

from __future__ import annotations

import os
import tempfile

import django

ACTIONS = 30
PRESETS = ("quick13", "noms", "clogs")


def main() -> None:
    """Measure each game on a database of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
    with tempfile.TemporaryDirectory(prefix="clag-bench-") as folder:
        os.environ["CLAG_VAR"] = folder
        django.setup()
        from django.core.management import call_command
        from django.test.utils import override_settings

        from ops.static import collect_static_files

        call_command("migrate", verbosity=0, interactive=False)
        collect_static_files()
        with override_settings(CELERY_TASK_ALWAYS_EAGER=True, ALLOWED_HOSTS=["testserver"]):
            for preset in PRESETS:
                for knows_pieces in (False, True):
                    measure(preset, knows_pieces=knows_pieces)


def measure(preset: str, *, knows_pieces: bool) -> None:
    """Play one game and print what it took."""
    import time_machine
    from django.utils import timezone

    from tests.online.table.shown_table import ShownTable
    from tests.support.online_tables import guest_at_table
    from tournaments.online import timers

    with time_machine.travel(timezone.now(), tick=False) as clock:
        client, game = guest_at_table(preset, bot_seconds=1)
        clock.move_to(game.due_at or timezone.now())
        timers.run_due(game_id=game.pk)
        page = ShownTable(client, game, clock, knows_pieces=knows_pieces)
        page.follow()
        page.sizes.clear()
        taken = page.play(ACTIONS)
    print(
        f"{preset}, {'what changed' if knows_pieces else 'whole drawings'}: "
        f"{sum(page.sizes) / taken:.0f} bytes an action in {len(page.sizes) / taken:.1f} drawings; "
        f"median of a drawing {sorted(page.sizes)[len(page.sizes) // 2]}; "
        f"{len(page.headers.get('X-Pieces', ''))} bytes of digests in a request"
    )


if __name__ == "__main__":
    main()
