"""Declare every kind of background work: a Celery task with its queue, time limits and retries.

The name of a job's task is the `kind` of its row in the outbox. A job's function gets the arguments
of the row, after a function to report progress with; the work itself is done in the domains.
Queues: `now` for what people at a table wait for, `draws` for searches of up to a minute, `later`
for the rest (ADR 0119). Limits are in seconds: at `soft_time_limit` the task is interrupted, at
`time_limit` its process is killed; both then count as an attempt that failed.
"""

from __future__ import annotations

from celery import shared_task

from tournaments import (
    accounts,
    clubs,
    draws,
    health,
    letters,
    online,
    privacy,
    ratings,
    standings,
)
from tournaments.online import timers
from tournaments.scoring import signatures
from tournaments.tasks import maintenance
from tournaments.tasks.jobs import JobTask, Progress, QueuedTask, renew_between_steps

# --- now ---------------------------------------------------------------------------------


@shared_task(
    name="standings",
    base=JobTask,
    in_queue="now",
    soft_time_limit=60,
    time_limit=90,
    max_retries=5,
)
def refresh_standings(progress: Progress, event_id: int) -> None:
    """Add the results of an event that its standings do not include yet."""
    standings.refresh_event(event_id, progress)


@shared_task(
    name="bot_move",
    base=JobTask,
    in_queue="now",
    soft_time_limit=60,
    time_limit=90,
    max_retries=5,
)
def make_bot_move(progress: Progress, game_id: int) -> None:
    """Act for the bot whose turn it is in an online game, and do all else that is due there."""
    timers.run_due(game_id=game_id, after_step=renew_between_steps(progress))


@shared_task(
    name="game_clock",
    base=JobTask,
    in_queue="now",
    soft_time_limit=60,
    time_limit=90,
    max_retries=5,
)
def run_game_clock(progress: Progress, game_id: int) -> None:
    """Do what time has brought in an online game: a clock, the next deal, an old proposal."""
    timers.run_due(game_id=game_id, after_step=renew_between_steps(progress))


@shared_task(
    name="duplicate_set",
    base=JobTask,
    in_queue="now",
    soft_time_limit=60,
    time_limit=90,
    max_retries=8,
)
def open_set(progress: Progress, set_id: int) -> None:
    """Open tables that have played the same deals, and enter their results, once all are done."""
    online.open_set(set_id=set_id, after_step=renew_between_steps(progress))


@shared_task(
    name="consent",
    base=JobTask,
    in_queue="now",
    soft_time_limit=20,
    time_limit=30,
    max_retries=5,
)
def end_consent_period(_progress: Progress, table_id: int, revision: int) -> None:
    """Agree to the final score card for the seats that have not."""
    signatures.accept_by_timeout(table_id, revision)


@shared_task(
    name="sweep",
    base=QueuedTask,
    in_queue="now",
    soft_time_limit=20,
    time_limit=30,
)
def sweep() -> None:
    """Send jobs that are due soon or whose message was lost, and request work that is missing."""
    maintenance.sweep()


@shared_task(
    name="heartbeat_now",
    base=QueuedTask,
    in_queue="now",
    soft_time_limit=20,
    time_limit=30,
)
def note_now() -> None:
    """Note that the worker of `now` is alive."""
    health.note_queue("now")


# --- draws -------------------------------------------------------------------------------


@shared_task(
    name="draw",
    base=JobTask,
    in_queue="draws",
    soft_time_limit=150,
    time_limit=180,
    max_retries=2,
)
def search_draw(progress: Progress, event_id: int) -> None:
    """Search for the open draw of an event."""
    draws.run_draw_job(event_id, progress)


@shared_task(
    name="heartbeat_draws",
    base=QueuedTask,
    in_queue="draws",
    soft_time_limit=20,
    time_limit=30,
)
def note_draws() -> None:
    """Note that the worker of `draws` is alive."""
    health.note_queue("draws")


# --- later -------------------------------------------------------------------------------


@shared_task(
    name="deal_review",
    base=JobTask,
    in_queue="later",
    soft_time_limit=60,
    time_limit=90,
    max_retries=3,
)
def make_deal_review(progress: Progress, game_id: int, deal: int, seat: int) -> None:
    """Judge the decisions of one seat in a finished deal of an online game."""
    steps = renew_between_steps(progress)
    online.make_review(game_id=game_id, deal=deal, seat=seat, after_step=steps)


@shared_task(
    name="played_game",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=5,
)
def record_played(_progress: Progress, game_id: int) -> None:
    """Record a finished casual game for each person who played it."""
    online.record_played(game_id)


@shared_task(
    name="casual_ratings",
    base=JobTask,
    in_queue="later",
    soft_time_limit=60,
    time_limit=90,
    max_retries=5,
)
def refresh_casual_ratings(progress: Progress) -> None:
    """Rate the finished casual games that are not rated yet."""
    ratings.refresh_casual_ratings(progress)


@shared_task(
    name="ratings",
    base=JobTask,
    in_queue="later",
    soft_time_limit=60,
    time_limit=90,
    max_retries=5,
)
def refresh_ratings(progress: Progress, club_id: int) -> None:
    """Make the ratings of a club those of its finished games."""
    ratings.refresh_ratings(club_id, progress)


@shared_task(
    name="records",
    base=JobTask,
    in_queue="later",
    soft_time_limit=60,
    time_limit=90,
    max_retries=5,
)
def refresh_records(_progress: Progress, club_id: int) -> None:
    """Store the figures of a club's records that are missing or out of date."""
    standings.refresh_records(club_id)


@shared_task(
    name="password_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_password_letter(_progress: Progress, user_id: int | None, site: str) -> None:
    """E-mail an account a link with which its password can be set."""
    accounts.send_password_letter(user_id, site)


@shared_task(
    name="sign_in_warning",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_sign_in_warning(_progress: Progress, user_id: int | None) -> None:
    """E-mail the owner of an account that many wrong passwords came."""
    accounts.send_sign_in_warning(user_id)


@shared_task(
    name="confirmation_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_confirmation_letter(_progress: Progress, subscription_id: int) -> None:
    """E-mail an address the link that confirms it for the results of a club."""
    letters.write_confirmation_letter(subscription_id)


@shared_task(
    name="result_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_result_letter(
    _progress: Progress, subscription_id: int, event_id: int, number: int
) -> None:
    """E-mail the results of an event to one player."""
    letters.write_result_letter(subscription_id, event_id, number)


@shared_task(
    name="link_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_link_letter(_progress: Progress, player_id: int, address: str, link_number: int) -> None:
    """E-mail a player their own link."""
    letters.write_link_letter(player_id, address, link_number)


@shared_task(
    name="seat_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_seat_letter(
    _progress: Progress, seat_id: int, subscription_id: int, links_used: int
) -> None:
    """E-mail a player the link to their seat online."""
    letters.write_seat_letter(seat_id, subscription_id, links_used)


@shared_task(
    name="invitation_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_invitation_letter(_progress: Progress, invitation_id: int) -> None:
    """E-mail a person the link of their invitation to a club."""
    clubs.send_invitation_letter(invitation_id)


@shared_task(
    name="account_notice",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_account_notice(
    _progress: Progress,
    user_id: int,
    event: str,
    *,
    detail: str,
    device: str,
    to: str,
    passkey_id: int | None = None,
) -> None:
    """E-mail an account what happened to it, and what to do if it was another person."""
    accounts.send_notice_letter(
        user_id, event, detail=detail, device=device, to=to, passkey_id=passkey_id
    )


@shared_task(
    name="address_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_address_letter(_progress: Progress, user_id: int, address: str, state: str) -> None:
    """E-mail an address the link that makes it an account's."""
    accounts.send_address_letter(user_id, address, state)


@shared_task(
    name="farewell_letter",
    base=JobTask,
    in_queue="later",
    soft_time_limit=30,
    time_limit=45,
    max_retries=8,
)
def send_farewell_letter(_progress: Progress, address: str, name: str) -> None:
    """E-mail a person that their account was deleted."""
    accounts.send_farewell_letter(address, name)


@shared_task(
    name="daily_deals",
    base=QueuedTask,
    in_queue="later",
    soft_time_limit=60,
    time_limit=90,
)
def prepare_dailies() -> None:
    """Make today's and tomorrow's daily deal, unless they are there."""
    online.prepare_dailies()


@shared_task(
    name="heartbeat_later",
    base=QueuedTask,
    in_queue="later",
    soft_time_limit=20,
    time_limit=30,
)
def note_later() -> None:
    """Note that the worker of `later` is alive."""
    maintenance.note_later()


@shared_task(
    name="clean_up",
    base=QueuedTask,
    in_queue="later",
    soft_time_limit=240,
    time_limit=300,
)
def clean_up() -> None:
    """End casual games that all players have left."""
    maintenance.note_later()  # after a sleep the two tasks come in any order
    online.end_idle_games()


@shared_task(
    name="self_check",
    base=QueuedTask,
    in_queue="later",
    soft_time_limit=240,
    time_limit=300,
)
def check_itself() -> None:
    """Compare some of what is stored with what its results give from scratch, at night."""
    health.check_some()


@shared_task(
    name="forget",
    base=QueuedTask,
    in_queue="later",
    soft_time_limit=240,
    time_limit=300,
)
def forget() -> None:
    """Delete what is past its keeping time."""
    privacy.forget_old()
