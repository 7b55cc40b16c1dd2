"""Makes a Parquet file of JSON Lines, as a team would have one: python make_events.py EVENTS.jsonl EVENTS.parquet"""

import sys

import duckdb

source, target = sys.argv[1:3]
columns = """{
  eventId: 'VARCHAR', occurredAt: 'TIMESTAMPTZ', externalUserId: 'VARCHAR', externalGameId: 'VARCHAR',
  externalTaskId: 'VARCHAR', action: 'VARCHAR', data: 'STRUCT(minutes INTEGER, city VARCHAR)'
}"""
database = duckdb.connect()
database.execute("SET TimeZone = 'UTC'")
rows = f"SELECT * FROM read_json('{source}', format = 'newline_delimited', columns = {columns})"
database.execute(f"COPY ({rows}) TO '{target}' (FORMAT parquet)")
