import type { Action } from '../../domain/action.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { sqlWords } from '../dialects/sql-words.js';
import { together } from '../dialects/together.js';
import { inKeyOrder } from '../key-order.js';
import type { Session } from '../kysely/session.js';
import { actionCounts } from '../tables/action-counts.js';
import { actions, toActionRow } from '../tables/actions.js';
import { allDays } from '../timelines/all-days.js';
import { nowhere } from '../timelines/nowhere.js';
import { scopes, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';

/** Writes actions, and counts them; the counters are locked in one order, after those of awards. */
export function createActionWriter({
  connection,
  tally,
}: Session): (actions: readonly Action[]) => Promise<void> {
  const insertActions = bulkInsert(connection, actions);
  const { greatest, least } = sqlWords(connection.dialect);
  const count = bulkInsert(
    connection,
    actionCounts,
    `on conflict (subject_id, user_id, kind, day) do update set
      actions = action_counts.actions + excluded.actions,
      first_at = ${least}(action_counts.first_at, excluded.first_at),
      last_at = ${greatest}(action_counts.last_at, excluded.last_at)`,
  );
  return async (actions) => {
    if (actions.length === 0) return;
    for (const { owner, createdAt } of actions) tally.add(owner, createdAt, { actions: 1 });
    await together([insertActions(actions.map(toActionRow)), count(countsOf(actions))]);
  };
}

/** One row a counter, in the order in which every transaction locks them. */
function countsOf(actions: readonly Action[]) {
  const counts = new Map<string, ReturnType<typeof countRow>>();
  for (const action of actions) {
    for (const key of keysOf(action)) {
      for (const day of [allDays, action.day]) {
        const text = JSON.stringify([key.subjectId, key.userId, action.kind, day]);
        const known = counts.get(text) ?? countRow(key, action, day);
        counts.set(text, withAction(known, action));
      }
    }
  }
  return inKeyOrder([...counts], ([name]) => name).map(([, row]) => row);
}

function countRow({ subjectId, userId }: TimelineKey, { kind, occurredAt: at }: Action, day: number) {
  return { subject_id: subjectId, user_id: userId, kind, day, actions: 0, first_at: at, last_at: at };
}

function withAction(row: ReturnType<typeof countRow>, { occurredAt }: Action) {
  return {
    ...row,
    actions: row.actions + 1,
    first_at: Math.min(row.first_at, occurredAt),
    last_at: Math.max(row.last_at, occurredAt),
  };
}

function keysOf({ gameId, taskId, userId }: Action): readonly TimelineKey[] {
  if (gameId === null || taskId === null) return [{ subjectId: nowhere, userId }];
  return scopes.map((scope) => timelineOf(scope, { gameId, taskId, userId }));
}
