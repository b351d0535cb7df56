"""Play an online game to its end without knowing the rules: choose among the legal actions.

python docs/examples/play_online.py http://localhost:8000/api/v1 noms hands=2
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

if len(sys.argv) < 3:
    sys.exit("Usage: python play_online.py http://localhost:8000/api/v1 noms [hands=2]")
api, preset, *words = sys.argv[1:]
options = {name: int(value) for name, value in (word.split("=") for word in words)}
headers = {"Content-Type": "application/json"}


def ask(path, body=None):
    """Send a request and return the JSON answer, also of a refusal."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(api + path, data, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        return json.load(refused)
    except urllib.error.URLError as error:
        sys.exit(f"Cannot reach {api}: {error.reason}")


quick = {"bot_seconds": 0.05, "deal_seconds": 0}
for seats in (4, 3):
    places = ["me"] + ["bot"] * (seats - 1)
    table = {"preset": preset, "options": options, "seats": places, "customs": quick}
    game = ask("/games", table)
    if "id" in game:
        break
else:
    problems = game.get("problems") or [{"message": game.get("detail", "unexpected answer")}]
    sys.exit(f"Cannot open a game of {preset}: {problems[0]['message']}")
headers["Authorization"] = "Guest " + game["guest_key"]
path = f"/games/{game['id']}"
shown = 0
while game["state"] != "ended":
    game = ask(path)
    for row in game["card"]["rows"][shown:]:
        print("deal", row["number"], "points", row["points"], "totals", row["totals"])
    shown = len(game["card"]["rows"])
    if game["may"]["act"]:
        chosen = random.choice(game["legal"])
        answer = ask(f"{path}/actions", {"text": chosen["text"], "expected": game["number"]})
        if answer.get("code") not in (None, "stale-number", "not-your-turn"):
            sys.exit(answer["detail"])
    else:
        time.sleep(0.1)
print("winners", game["card"]["winners"], "of", [seat["name"] for seat in game["seats"]])
