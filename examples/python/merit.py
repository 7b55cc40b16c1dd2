"""Decides events in Python, without a process beside it: the engine's script runs in V8."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice

from py_mini_racer import MiniRacer

# One call costs as much as hundreds of decisions.
BATCH = 5_000


class Strategy:
    """A strategy, and the past that its decisions leave."""

    def __init__(self, source: str, bundle: str, time_zone: str = "UTC") -> None:
        self._v8 = MiniRacer()
        self._v8.eval(bundle)
        self._v8.eval(f"var strategy = meritStrategy({json.dumps(source)}, {json.dumps(time_zone)})")
        self._v8.eval("var decide = (json) => meritDecide(strategy, json)")

    def decide(self, events: Iterable[dict]) -> Iterator[dict]:
        """Decides events in their order: by key or all by time, as `merit partition` tells."""
        events = iter(events)
        while batch := list(islice(events, BATCH)):
            yield from json.loads(self._v8.call("decide", json.dumps(batch)))
