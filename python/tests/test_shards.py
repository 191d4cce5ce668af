"""Games on several workers: the example, with two of them."""

import json
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "shards.py"
COMMAND = ["match", "heimlich", "--seats", "2", "--a", "greedy", "--b", "random", "--games", "40"]
TIMES = {"thinking_ms", "slowest_ms"}


# Ray neither reports how it is used nor leaves a token for its cluster in the home folder.
ENVIRONMENT = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


def figures(report):
    """A report without its times."""
    if isinstance(report, dict):
        return {key: figures(value) for key, value in report.items() if key not in TIMES}
    return report


@pytest.mark.parametrize("on", ["processes", "dask", "ray"])
def test_two_workers_come_to_the_figures_of_one_run(on, binary, program):
    args = ["--on", on, "--workers", "2", "--parts", "3", "--deckname", binary, "--json", "--", *COMMAND]
    command = [sys.executable, EXAMPLE, *args]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=300)
    assert done.returncode == 0, done.stderr
    assert figures(json.loads(done.stdout)) == figures(json.loads(program(*COMMAND, "--json")))
