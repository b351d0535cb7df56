"""Render the metrics for Prometheus: what processes count, and what the database knows."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from tournaments.core.outbox import IS_OPEN
from tournaments.health.heartbeats import BACKUP, list_heartbeats
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.db.models import QuerySet
    from prometheus_client.metrics_core import Metric

FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def render_metrics() -> bytes:
    """Return all metrics in the text format of Prometheus; with several processes, their sums."""
    registry = CollectorRegistry()
    if folder := os.environ.get(FOLDER):
        _forget_dead_processes(Path(folder))
        multiprocess.MultiProcessCollector(registry)
    registry.register(DatabaseCollector())
    own = b"" if folder else generate_latest(REGISTRY)
    return own + generate_latest(registry)


def _forget_dead_processes(folder: Path) -> None:
    """Take what processes that have ended had open out of the sums."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            multiprocess.mark_process_dead(pid)


class DatabaseCollector(Collector):
    """Reads what all processes share when it is asked."""

    def collect(self) -> Iterable[Metric]:
        """Yield jobs by task, heartbeats, and connections to the database."""
        now = timezone.now()
        jobs = GaugeMetricFamily("clag_jobs", "Jobs by task and state.", labels=["task", "state"])
        oldest = GaugeMetricFamily(
            "clag_jobs_oldest_seconds", "How long the oldest job has been due.", labels=["task"]
        )
        # One query for each of the two indexes.
        groups = [
            *_group(Job.objects.filter(IS_OPEN)),
            *_group(Job.objects.filter(state=JobState.FAILED)),
        ]
        for kind, state, count, due in groups:
            jobs.add_metric([kind, state], count)
            if state == JobState.QUEUED:
                oldest.add_metric([kind], max(0.0, (now - due).total_seconds()))
        beats = GaugeMetricFamily(
            "clag_worker_silent_seconds", "Since the last heartbeat.", labels=["queue"]
        )
        backup = GaugeMetricFamily("clag_backup_age_seconds", "Since the last backup.")
        seen = list_heartbeats()
        # A worker that never began is silent too; for a figure that is absent no rule would fire.
        for queue in settings.QUEUES:
            silent = (now - seen[queue]).total_seconds() if queue in seen else float("inf")
            beats.add_metric([queue], silent)
        if BACKUP in seen:
            backup.add_metric([], (now - seen[BACKUP]).total_seconds())
        return [jobs, oldest, beats, backup, *_connections()]


def _group(jobs: QuerySet[Job]) -> Iterable[tuple[str, str, int, datetime]]:
    """Return task, state, number, and when the oldest was due."""
    return jobs.values_list("kind", "state").annotate(Count("pk"), Min("run_after"))


def _connections() -> list[Metric]:
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), current_setting('max_connections') FROM pg_stat_activity"
            " WHERE backend_type = 'client backend'"
        )
        used, allowed = cursor.fetchone()
    return [
        GaugeMetricFamily("clag_database_connections", "Connections in use.", value=used),
        GaugeMetricFamily(
            "clag_database_connections_max", "Connections allowed.", value=int(allowed)
        ),
    ]
