"""Prints what becomes of events: python tour.py BUNDLE STRATEGY EVENTS.jsonl"""

import json
import sys
from pathlib import Path

from merit import Strategy

bundle, strategy = (Path(path).read_text(encoding="utf-8") for path in sys.argv[1:3])
with open(sys.argv[3], encoding="utf-8") as events:
    for outcome in Strategy(strategy, bundle).decide(map(json.loads, events)):
        print(json.dumps(outcome, ensure_ascii=False))
