"""Name the device of a request, such as "Firefox on Windows"."""

from __future__ import annotations

from django.utils.translation import gettext as _

BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)  # fmt: skip
"""What a browser calls itself, and its name; most also name those that come after it here."""
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook"),
    ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def name_device(user_agent: str) -> str:
    """Return the browser and the system that a User-Agent header names.

    >>> name_device("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Windows'
    >>> name_device("curl/8.5")
    'an unknown device'
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("an unknown device")
