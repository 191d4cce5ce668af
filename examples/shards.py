#!/usr/bin/env python3
"""Plays a simulation, a match or a tournament on many workers and merges the parts.

    python examples/shards.py --parts 16 -- match spy --a hard --b greedy --games 4000
    python examples/shards.py --on ray --parts 16 -- simulate heimlich --bots hard,hard,hard --games 10000
    python examples/shards.py --on dask --address tcp://scheduler:8786 --parts 64 -- tournament spy --bots greedy,medium,hard

What comes out is what one machine would have printed, but for the times. Every worker needs the program `deckname`
(`--deckname` says where it is). Without `--on` the parts run as processes of this machine.
"""

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def play(program: str, command: list[str], part: int, parts: int) -> str:
    """One part, as the program prints it."""
    done = subprocess.run([program, *command, "--shard", f"{part}/{parts}"], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return done.stdout


def on_processes(jobs: list[tuple], workers: int, address: str | None) -> list[str]:
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda job: play(*job), jobs))


def on_ray(jobs: list[tuple], workers: int, address: str | None) -> list[str]:
    import ray

    ray.init(address=address, num_cpus=None if address else workers, include_dashboard=False, logging_level="warning")
    remote = ray.remote(play)
    try:
        return ray.get([remote.remote(*job) for job in jobs])
    finally:
        ray.shutdown()


def on_dask(jobs: list[tuple], workers: int, address: str | None) -> list[str]:
    from dask.distributed import Client, LocalCluster

    cluster = address or LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        # Tasks with equal arguments would be played once.
        return client.gather([client.submit(play, *job, pure=False) for job in jobs])


ON = {"processes": on_processes, "ray": on_ray, "dask": on_dask}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--on", choices=ON, default="processes")
    parser.add_argument("--address", help="of a cluster that runs already")
    parser.add_argument("--workers", type=int, default=2, help="on this machine, without --address")
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--deckname", default="deckname", help="the program")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("command", nargs="+", help="simulate, match or tournament with their arguments, after --")
    args = parser.parse_args()
    jobs = [(args.deckname, args.command, part, args.parts) for part in range(1, args.parts + 1)]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, text in enumerate(ON[args.on](jobs, args.workers, args.address)):
            files.append(Path(folder, f"{number}.json"))
            files[-1].write_text(text)
        merged = subprocess.run([args.deckname, "merge", *files, *(["--json"] if args.json else [])])
    sys.exit(merged.returncode)


if __name__ == "__main__":
    main()
