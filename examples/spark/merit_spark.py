"""Decides the events of Parquet files by a strategy file, on as many machines as Spark has.

spark-submit merit_spark.py STRATEGY EVENTS.parquet OUTCOMES.parquet
"""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from threading import Thread

from pyspark import SparkFiles
from pyspark.sql import Row, SparkSession
from pyspark.sql import functions as F

MERIT = shlex.split(os.environ.get("MERIT", "merit"))
OUTCOME = "eventId string, status string, points bigint, caseName string, rule string, problems string"


def keys_of(strategy: str) -> list[str] | None:
    told = subprocess.run([*MERIT, "partition", strategy, "--format", "json"], check=True, stdout=subprocess.PIPE)
    return json.loads(told.stdout)["keys"]


def decide(name: str, rows: Iterator[Row]) -> Iterator[str]:
    """Pipes a part through `merit decide`; 1 says that some rows are faulty, and their outcomes say why."""
    first = next(rows, None)
    if first is None:
        return
    command = [*MERIT, "decide", SparkFiles.get(name), "--grouped"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def feed() -> None:
        with process.stdin as pipe:
            pipe.write(first.event + "\n")
            pipe.writelines(row.event + "\n" for row in rows)

    feeder = Thread(target=feed)
    feeder.start()
    yield from process.stdout
    feeder.join()
    if process.wait() not in (0, 1):
        raise RuntimeError(f"merit decide ended with {process.returncode}")


def main(strategy: str, events: str, outcomes: str) -> None:
    spark = SparkSession.builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()
    spark.sparkContext.addFile(strategy)
    keys = keys_of(strategy)
    cut = spark.read.parquet(events)
    cut = cut if keys is None else cut.repartition(*keys) if keys else cut.repartition(1)
    cut = cut.sortWithinPartitions(*(keys or []), "occurredAt", "eventId")
    lines = cut.select(F.to_json(F.struct("*")).alias("event")).rdd
    decided = lines.mapPartitions(lambda rows: decide(os.path.basename(strategy), rows))
    spark.read.schema(OUTCOME).json(decided).write.mode("overwrite").parquet(outcomes)


if __name__ == "__main__":
    main(*sys.argv[1:4])
