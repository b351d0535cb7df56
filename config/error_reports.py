"""Report errors to Sentry, or to what speaks its language, without anything secret (ADR 0276)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from config.logs import hide_tokens
from tournaments.core.telemetry.request_ids import request_id

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

KEPT = {
    "event_id", "timestamp", "platform", "level", "logger", "exception", "logentry", "transaction",
    "tags", "release", "environment", "type",
}  # fmt: skip
"""The parts of a report that are sent. Requests, users, breadcrumbs and local variables are not."""
KEPT_OF_FRAME = {"filename", "module", "function", "lineno", "in_app"}
MESSAGE = "[message left out]"
DSN_EXAMPLE = "https://key@sentry.example/1"


def check_dsn(dsn: str) -> str:
    """Return an address to report errors to. Raises ValueError if it is none."""
    from sentry_sdk.utils import Dsn  # as below

    Dsn(dsn)
    return dsn


def report_errors(dsn: str, **options: Any) -> None:
    """Have unhandled errors and logged ones reported to `dsn`; do nothing without one."""
    if not dsn:
        return
    import sentry_sdk  # it takes a quarter of a second, which most installations need not wait for

    sentry_sdk.init(
        dsn,
        before_send=scrub,
        # Hands and seeds are in local variables, names and tokens in bodies and addresses.
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        server_name="",
        traces_sample_rate=0.0,
        **options,
    )


def scrub(event: Event, _hint: Hint) -> Event | None:
    """Return what may be sent of a report: kinds of errors and places in the code.

    Messages of errors are left out, because they may quote cards or names; those of the log are
    sent as they were written in the code, without their arguments.
    """
    found: Any = event
    kept: Any = {name: value for name, value in found.items() if name in KEPT}
    for error in kept.get("exception", {}).get("values", []):
        error["value"] = MESSAGE
        stack = error.get("stacktrace") or {}
        stack["frames"] = [
            {name: value for name, value in frame.items() if name in KEPT_OF_FRAME}
            for frame in stack.get("frames", [])
        ]
        error.pop("mechanism", None)
    if "logentry" in kept:
        kept["logentry"] = {"message": hide_tokens(str(kept["logentry"].get("message", "")))}
    kept["tags"] = {"request_id": request_id.get()}
    kept["transaction"] = hide_tokens(str(kept.get("transaction", "")))
    return kept  # type: ignore[no-any-return]  # the parts are as in the report that came
