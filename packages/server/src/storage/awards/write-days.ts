import { bulkInsert } from '../dialects/bulk-insert.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { timelineDays } from '../tables/timeline-days.js';
import { type DayChange, ofSome } from './counter-changes.js';

/** Adds changes to recorded days, in whatever order: each is guarded by the row of its timeline. */
export function createDayWriter(session: Session): (changes: readonly DayChange[]) => Promise<void> {
  const { connection, owners } = session;
  const { least } = sqlWords(connection.dialect);
  const insert = bulkInsert(
    session,
    timelineDays,
    `on conflict (subject_id, user_id, day, began_at, owner_id) do update set
      awards = timeline_days.awards + excluded.awards,
      points = timeline_days.points + excluded.points,
      first_at = ${least}(timeline_days.first_at, excluded.first_at)`,
  );
  return async (changes) => {
    const rows = changes.map(({ key, day, beganAt, added }) => ({
      subject_id: key.subjectId,
      user_id: key.userId,
      owner_id: owners.numberOf(key.owner),
      day,
      began_at: beganAt,
      awards: added.awards,
      points: added.points,
      first_at: ofSome(added.firstAt),
    }));
    await insert(rows);
  };
}
