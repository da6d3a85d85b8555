#!/usr/bin/env python3
"""Plays any game of tefuda over `tefuda serve --stdio` (docs/protocol.md): a bot to start from.

    python3 examples/bot.py magmell --seed 7 --vs random

What follows the name of this file goes to `tefuda serve --stdio`. Set TEFUDA to the program if it is not on your path.
"""

import json
import os
import random
import subprocess
import sys

# What a player usually wants, the best first; anything else is as good as anything else.
LIKES = ["use", "play", "attack"]


def choose(ask, dice):
    """The number of an option: something that does something if there is such a thing, otherwise any."""
    options = ask["options"]
    for verb in LIKES:
        doing = [option for option in options if option["verb"] == verb]
        if doing:
            return dice.choice(doing)["number"]
    return dice.choice(options)["number"]


def main():
    command = [os.environ.get("TEFUDA", "tefuda"), "serve", "--stdio", *sys.argv[1:]]
    dice = random.Random(1)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as server:
        for line in server.stdout:
            message = json.loads(line)
            if message["type"] == "ask":
                print(json.dumps({"pick": choose(message, dice)}), file=server.stdin, flush=True)
            elif message["type"] == "event":
                print(f'{message["clause"]:>12}  {message["text"]}')
            elif message["type"] == "error":
                sys.exit(message["message"])
            elif message["type"] == "over":
                print(f'winner: {message["winner"]}')
    sys.exit(server.returncode)


if __name__ == "__main__":
    try:
        main()
    except FileNotFoundError as missing:
        sys.exit(f"there is no program {missing.filename}: set TEFUDA to it")
