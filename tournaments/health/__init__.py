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
from tournaments.health.readiness import DEGRADED, OK, UNAVAILABLE, Readiness, read_readiness
from tournaments.health.self_check import CheckedLine, check_some, find_last_check, list_differences
from tournaments.health.slow_requests import flush_slow_requests, list_slow_requests
from tournaments.health.standstill import Standstill, find_standstills

__all__ = [
    "BACKUP",
    "DEGRADED",
    "OK",
    "QUEUE_TITLES",
    "UNAVAILABLE",
    "CheckedLine",
    "FailedJob",
    "Readiness",
    "Standstill",
    "check_some",
    "find_last_check",
    "find_standstills",
    "flush_slow_requests",
    "is_backup_missing",
    "list_differences",
    "list_failed_jobs",
    "list_heartbeats",
    "list_slow_requests",
    "max_silence",
    "note_backup",
    "note_queue",
    "raise_alarm",
    "read_readiness",
    "render_metrics",
    "retry_job",
]
