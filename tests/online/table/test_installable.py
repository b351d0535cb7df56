"""Online play can be installed on a phone: a manifest, with icons that are there."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.support.online_tables import guest_at_table

MANIFEST = "online.webmanifest"


def read_static(path: str) -> bytes:
    found = finders.find(path)
    assert isinstance(found, str), path
    return Path(found).read_bytes()


def size_of(png: bytes) -> str:
    """The size in a PNG's header, as manifests write it."""
    width, height = struct.unpack(">II", png[16:24])
    return f"{width}x{height}"


def test_the_manifest_has_what_browsers_ask_for_and_its_icons_exist() -> None:
    manifest = json.loads(read_static(MANIFEST))
    assert (manifest["start_url"], manifest["display"]) == ("/play/", "standalone")
    sizes = {icon["sizes"] for icon in manifest["icons"] if "purpose" not in icon}
    assert sizes >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        assert size_of(read_static(icon["src"])) == icon["sizes"]


@pytest.mark.django_db(transaction=True)
def test_the_pages_of_online_play_link_it() -> None:
    client, game = guest_at_table()
    for path in ("/play/", f"/play/{game.pk}/"):
        page = client.get(path).content.decode()
        assert 'rel="manifest"' in page
        assert "online" in page.split('rel="manifest" href="')[1].split('"')[0]
    assert 'rel="manifest"' not in Client().get("/").content.decode()
