"""Decides the events of Parquet files by a strategy, a process for each core of this machine.

python merit_duckdb.py STRATEGY EVENTS.parquet OUTCOMES.parquet [PARTS]
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb

MERIT = shlex.split(os.environ.get("MERIT", "merit"))


def keys_of(strategy: str) -> list[str] | None:
    told = subprocess.run([*MERIT, "partition", strategy, "--format", "json"], check=True, stdout=subprocess.PIPE)
    return json.loads(told.stdout)["keys"]


def part_of(keys: list[str] | None, parts: int) -> str:
    if keys == []:
        return "0"
    return f"hash({', '.join(keys or ['eventId'])}) % {parts}"


def decide(strategy: str, part: Path) -> Path:
    """Pipes a part through `merit decide`; 1 says that some rows are faulty, and the outcomes say which."""
    outcomes = part.with_suffix(".decided")
    with part.open("rb") as events, outcomes.open("wb") as out:
        code = subprocess.run([*MERIT, "decide", strategy, "--sorted"], stdin=events, stdout=out).returncode
    if code not in (0, 1):
        raise RuntimeError(f"merit decide ended with {code}")
    return outcomes


def main(strategy: str, events: str, outcomes: str, parts: int) -> None:
    database = duckdb.connect()
    database.execute("SET TimeZone = 'UTC'")
    keys = keys_of(strategy)
    order = "occurredAt, eventId"
    with tempfile.TemporaryDirectory() as folder:
        cut = f"SELECT *, {part_of(keys, parts)} AS part FROM read_parquet('{events}')"
        database.execute(f"COPY ({cut}) TO '{folder}/cut' (FORMAT parquet, PARTITION_BY (part))")
        files = []
        for part in sorted(Path(folder, "cut").iterdir()):
            file = Path(folder, f"{part.name}.jsonl")
            rows = f"SELECT * EXCLUDE (part) FROM read_parquet('{part}/*.parquet') ORDER BY {order}"
            database.execute(f"COPY ({rows}) TO '{file}' (FORMAT json, TIMESTAMPFORMAT '%Y-%m-%dT%H:%M:%S.%gZ')")
            files.append(file)
        with ThreadPoolExecutor(len(files) or 1) as pool:
            decided = [str(each) for each in pool.map(lambda file: decide(strategy, file), files)]
        columns = "{eventId: 'VARCHAR', status: 'VARCHAR', points: 'BIGINT', caseName: 'VARCHAR', rule: 'VARCHAR', problems: 'JSON'}"
        read = f"read_json({decided}, format = 'newline_delimited', columns = {columns})"
        database.execute(f"COPY (SELECT * FROM {read}) TO '{outcomes}' (FORMAT parquet)")


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]) if len(sys.argv) > 4 else os.cpu_count() or 1)
