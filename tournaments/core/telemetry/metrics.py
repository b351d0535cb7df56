"""Declare what each process counts of its own; what the database knows is read from it instead.

With several web processes prometheus_client adds them up, through files in the folder that
PROMETHEUS_MULTIPROC_DIR names (`ops.web_server`, ADR 0275).
"""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter(
    "clag_requests",
    "Requests answered, by the pattern of their address, never the address.",
    ["route", "method", "status"],
)
REQUEST_SECONDS = Histogram(
    "clag_request_seconds",
    "How long an answer took, by the pattern of its address.",
    ["route"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0),
)
ACTIONS = Counter("clag_online_actions", "Actions of people at online tables.")
STREAMS = Gauge("clag_streams_open", "Open streams of online tables.", multiprocess_mode="livesum")
LIVE_PAGES = Gauge(
    "clag_live_pages_open", "Open pages of nights that follow.", multiprocess_mode="livesum"
)
PARTS_DRAWN = Counter("clag_live_parts_drawn", "Parts of such pages drawn, each for all readers.")
CONNECTIONS = Gauge(
    "clag_connections_open", "Open connections of clients.", multiprocess_mode="livesum"
)
