import { decimal } from '@merit/dsl';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { timelineInputs } from '../tables/timeline-inputs.js';
import { inKeyOrder } from '../timelines/lock-order.js';
import { keyText } from '../timelines/timeline-key.js';
import { type InputChange, ofSome } from './counter-changes.js';

/** Adds changes to the counters of inputs, in the order in which every transaction locks them. */
export function createInputWriter(session: Session): (changes: readonly InputChange[]) => Promise<void> {
  const { connection, owners } = session;
  const { greatest, decimalAdd, decimalMax, decimalMin } = sqlWords(connection.dialect);
  const insert = bulkInsert(
    session,
    timelineInputs,
    `on conflict (subject_id, user_id, input, type, day, owner_id) do update set
      awards = timeline_inputs.awards + excluded.awards,
      total = ${decimalAdd('timeline_inputs.total', 'excluded.total')},
      best = ${decimalMax('timeline_inputs.best', 'excluded.best')},
      least = ${decimalMin('timeline_inputs.least', 'excluded.least')},
      latest = ${greatest}(timeline_inputs.latest, excluded.latest)`,
  );
  return async (changes) => {
    if (changes.length === 0) return;
    const rows = inOrder(changes).map(({ key, input, type, day, added }) => ({
      subject_id: key.subjectId,
      user_id: key.userId,
      owner_id: owners.numberOf(key.owner),
      input,
      type,
      day,
      awards: added.values,
      total: decimal.toText(ofSome(added.total)),
      best: decimal.toText(ofSome(added.best)),
      least: decimal.toText(ofSome(added.least)),
      latest: ofSome(added.latest),
    }));
    await insert(rows);
  };
}

/** A backfill holds them without the row of their timeline, which guards them elsewhere. */
function inOrder(changes: readonly InputChange[]): readonly InputChange[] {
  return inKeyOrder(
    changes,
    ({ key, input, type, day }) => `${key.owner}\n${keyText(key)} ${input} ${type} ${day}`,
  );
}
