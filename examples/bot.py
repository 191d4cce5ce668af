#!/usr/bin/env python3
"""A bot for Deckname in another language: one JSON line in for each decision, one out.

    deckname simulate heimlich --bots "cmd:python3 examples/bot.py,random,random" --games 20

A request is {"game":…,"seat":…,"view":…,"events":[…],"actions":[…]}: what a person in that seat would see, and nothing else.
The answer is {"action":…}, one of the actions. This one moves its own agent in Heimlich & Co. as far as it can, and in
every other game picks any action.
"""

import json
import random
import sys


def choose(request):
    actions = request["actions"]
    me = request["view"].get("me")
    if request["game"] == "heimlich" and me:
        return max(actions, key=lambda action: (action.get("move", {}).get(me, 0), random.random()))
    return random.choice(actions)


for line in sys.stdin:
    print(json.dumps({"action": choose(json.loads(line))}), flush=True)
