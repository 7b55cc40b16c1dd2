import { partId } from '../part-id.js';
import type { SqliteFile } from './driver.js';

/** Teaches a connection `part_id(filter, subject, value)`, which Postgres computes by itself. */
export function registerPartId(database: SqliteFile): void {
  database.function(
    'part_id',
    { deterministic: true },
    (filterId: string, subjectId: string, value: string) => partId(filterId, subjectId, value),
  );
}
