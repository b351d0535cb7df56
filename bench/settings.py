"""The service's own settings, with the bare views beside its pages."""

from config.settings import *
from config.settings import INSTALLED_APPS as _APPS

INSTALLED_APPS = [*_APPS, "bench.bare"]
ROOT_URLCONF = "bench.urls"
ALLOWED_HOSTS = ["127.0.0.1"]
# The bare table comes and goes with the database of a run.
MIGRATION_MODULES = {"bare": None}
# A measurement sends more requests than the limits allow; the counting itself is kept.
LIMITS_FACTOR = 10_000
