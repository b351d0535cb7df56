"""Use the event setting `tempo`: 1 to 9, 3 by default, fixed when a round is seated."""

from __future__ import annotations

from tests.support import factories
from tests.support.api_client import problem_codes, with_session, with_token
from tests.support.people import make_people
from tournaments.models import OnlineGame

NEW = "/clubs/adas-club/organise/events/new/?preset=quick13"
RUN = "/clubs/adas-club/events/thursday/run/settings/"
TABLE = {"preset": "quick13", "seats": ["me", "bot", "bot", "bot"]}

people = make_people()
api, pages = with_token(people.ada), with_session(people.ada).client
events = "/clubs/adas-club/events"
night = {"name": "Thursday", "held_on": "2026-03-05", "preset": "quick13"}

page = pages.get(NEW).content.decode()
assert 'name="tempo" value="3"' in page, page
assert "Tempo of the night" in page
assert "How fast the tables play." in page

shape = api.get("/schema/", accept="application/vnd.oai.openapi+json").json()
fields = shape["components"]["schemas"]["EventIn"]["properties"]["tempo"]
assert (fields["type"], fields["minimum"], fields["maximum"]) == ("integer", 1, 9)
assert "Tempo of the night. How fast the tables play." in fields["description"]
assert "tempo" in shape["components"]["schemas"]["EventOut"]["properties"]

made = api.post(events, night).json()
assert made["tempo"] == 3
path = f"/events/{made['id']}"
assert problem_codes(api.post(events, night | {"tempo": 10})) == [("tempo", None, "max-value")]
assert problem_codes(api.patch(path, {"tempo": "fast"})) == [("tempo", None, "invalid")]
assert api.patch(path, {"tempo": 7}).json()["tempo"] == 7
assert 'name="tempo" value="7"' in pages.get(RUN).content.decode()

(table,) = factories.seat(people, people.club.events.get(), [4])
assert problem_codes(api.patch(path, {"tempo": 8})) == [("tempo", None, "too-late")]
assert api.patch(path, {"tempo": 7, "name": "Friday"}).json()["tempo"] == 7
assert 'name="tempo"' not in pages.get(RUN).content.decode()

api.post(f"/tables/{table.pk}/online", {})
assert OnlineGame.objects.get().terms["tempo"] == 7
assert api.post("/games", TABLE | {"customs": {"tempo": 2}}).json()["customs"]["tempo"] == 2
refused = api.post("/games", TABLE | {"customs": {"tempo": 10}})
assert problem_codes(refused) == [("customs.tempo", None, "out-of-range")]
