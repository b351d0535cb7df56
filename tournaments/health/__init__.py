"""Watch the service itself: heartbeats, readiness, metrics, failed jobs, slow requests."""

from tournaments.health.alarm import raise_alarm
from tournaments.health.failed_jobs import FailedJob, list_failed_jobs, retry_job
from tournaments.health.heartbeats import (
    BACKUP,
    QUEUE_TITLES,
    is_backup_missing,
    list_heartbeats,
    max_silence,
    note_backup,
    note_queue,
)
from tournaments.health.metrics import render_metrics
from tournaments.health.middleware import note_request
from tournaments.health.readiness import DEGRADED, OK, UNAVAILABLE, Readiness, read_readiness
from tournaments.health.self_check import CheckedLine, check_some, find_last_check, list_differences
from tournaments.health.slow_requests import flush_slow_requests, list_slow_requests
from tournaments.health.stalled_work import StalledWork, find_stalled_work

__all__ = [
    "BACKUP",
    "DEGRADED",
    "OK",
    "QUEUE_TITLES",
    "UNAVAILABLE",
    "CheckedLine",
    "FailedJob",
    "Readiness",
    "StalledWork",
    "check_some",
    "find_last_check",
    "find_stalled_work",
    "flush_slow_requests",
    "is_backup_missing",
    "list_differences",
    "list_failed_jobs",
    "list_heartbeats",
    "list_slow_requests",
    "max_silence",
    "note_backup",
    "note_queue",
    "note_request",
    "raise_alarm",
    "read_readiness",
    "render_metrics",
    "retry_job",
]
