import { type Decimal, decimal } from '@merit/dsl';
import { sqlWords } from '../dialects/sql-words.js';
import { bulkInsert } from '../kysely/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { inKeyOrder } from '../timelines/lock-order.js';
import { keyText } from '../timelines/timeline-key.js';
import type { InputChange } from './counter-changes.js';

/** Adds changes to the counters of inputs, in the order in which every transaction locks them. */
export function createInputWriter({
  connection,
}: Session): (changes: readonly InputChange[]) => Promise<void> {
  const { greatest, decimalAdd, decimalMax, decimalMin } = sqlWords(connection.dialect);
  const insert = bulkInsert(connection, {
    table: 'timeline_inputs',
    columns: {
      subject_id: 'uuid',
      user_id: 'uuid',
      input: 'text',
      type: 'text',
      day: 'small',
      awards: 'whole',
      total: 'decimal',
      best: 'decimal',
      least: 'decimal',
      latest: 'text',
    },
    tail: `on conflict (subject_id, user_id, input, type, day) do update set
      awards = timeline_inputs.awards + excluded.awards,
      total = ${decimalAdd('timeline_inputs.total', 'excluded.total')},
      best = ${decimalMax('timeline_inputs.best', 'excluded.best')},
      least = ${decimalMin('timeline_inputs.least', 'excluded.least')},
      latest = ${greatest}(timeline_inputs.latest, excluded.latest)`,
  });
  return async (changes) => {
    if (changes.length === 0) return;
    const rows = inOrder(changes).map(({ key, input, type, day, added }) => ({
      subject_id: key.subjectId,
      user_id: key.userId,
      input,
      type,
      day,
      awards: added.values,
      total: text(added.total),
      best: text(added.best),
      least: text(added.least),
      latest: added.latest,
    }));
    await insert(rows);
  };
}

/** A backfill holds them without the row of their timeline, which guards them elsewhere. */
function inOrder(changes: readonly InputChange[]): readonly InputChange[] {
  return inKeyOrder(changes, ({ key, input, type, day }) => `${keyText(key)} ${input} ${type} ${day}`);
}

function text(value: Decimal | null): string | null {
  return value === null ? null : decimal.toText(value);
}
