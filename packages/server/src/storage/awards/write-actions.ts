import type { Action } from '../../domain/action.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { sqlWords } from '../dialects/sql-words.js';
import { together } from '../dialects/together.js';
import type { Session } from '../kysely/session.js';
import { actionCounts } from '../tables/action-counts.js';
import { actions, toActionRow } from '../tables/actions.js';
import type { RowOf } from '../tables/define-table.js';
import { allDays } from '../timelines/all-days.js';
import { inKeyOrder } from '../timelines/lock-order.js';
import { nowhere } from '../timelines/nowhere.js';
import { scopes, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import { type AwardIds, awardIdIn } from './write-ledger.js';

/** Writes actions, and counts them; the counters are locked in one order, after those of awards. */
export function createActionWriter(
  session: Session,
): (actions: readonly Action[], awardIds: AwardIds) => Promise<void> {
  const { connection, tally, owners } = session;
  const insertActions = bulkInsert(session, actions);
  const { greatest, least } = sqlWords(connection.dialect);
  const count = bulkInsert(
    session,
    actionCounts,
    `on conflict (subject_id, user_id, kind, day, owner_id) do update set
      actions = action_counts.actions + excluded.actions,
      first_at = ${least}(action_counts.first_at, excluded.first_at),
      last_at = ${greatest}(action_counts.last_at, excluded.last_at)`,
  );
  return async (actions, awardIds) => {
    if (actions.length === 0) return;
    const rows = actions.map((action) =>
      toActionRow(action, {
        owner_id: owners.numberOf(action.owner),
        award_id: awardIdIn(awardIds, action.awardId),
      }),
    );
    for (const { owner_id, created_at, day } of rows) {
      tally.add(owner_id, created_at, { actions: 1 });
      tally.addOnDay(owner_id, day, { actionsHappened: 1 });
    }
    await together([insertActions(rows), count(countsOf(actions, owners))]);
  };
}

/** One row a counter, in the order in which every transaction locks them: owner by owner. */
function countsOf(actions: readonly Action[], owners: Session['owners']) {
  const counts = new Map<string, CountRow>();
  for (const action of actions) {
    const ownerId = owners.numberOf(action.owner);
    for (const key of keysOf(action)) {
      for (const day of [allDays, action.day]) {
        const text = JSON.stringify([ownerId, key.subjectId, key.userId, action.kind, day]);
        const known = counts.get(text) ?? { ...countRow(key, action, day), owner_id: ownerId };
        counts.set(text, withAction(known, action));
      }
    }
  }
  return inKeyOrder([...counts], ([name]) => name).map(([, row]) => row);
}

function countRow({ subjectId, userId }: TimelineKey, { kind, occurredAt: at }: Action, day: number) {
  return { subject_id: subjectId, user_id: userId, kind, day, actions: 0, first_at: at, last_at: at };
}

type CountRow = RowOf<typeof actionCounts.columns>;

function withAction(row: CountRow, { occurredAt }: Action) {
  return {
    ...row,
    actions: row.actions + 1,
    first_at: Math.min(row.first_at, occurredAt),
    last_at: Math.max(row.last_at, occurredAt),
  };
}

function keysOf({ owner, gameId, taskId, userId }: Action): readonly TimelineKey[] {
  if (gameId === null || taskId === null) return [{ owner, subjectId: nowhere, userId }];
  return scopes.map((scope) => timelineOf(scope, { owner, gameId, taskId, userId }));
}
