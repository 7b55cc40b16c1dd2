import type SqliteDatabase from 'better-sqlite3';
import { partId } from '../part-id.js';

/** Teaches a connection `part_id(filter, subject, value)`, which Postgres computes by itself. */
export function registerPartId(database: SqliteDatabase.Database): void {
  database.function(
    'part_id',
    { deterministic: true },
    (filterId: string, subjectId: string, value: string) => partId(filterId, subjectId, value),
  );
}
