import type { Action } from '../../domain/action.js';
import { lockRows } from '../dialects/lock-rows.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { timelines } from '../tables/timelines.js';
import { inLockOrder } from '../timelines/lock-order.js';
import { type EveryonesTimeline, requireOpen, type StateRow } from '../timelines/require-open.js';
import { keyText, type Place, timelineOf } from '../timelines/timeline-key.js';
import type { Recorded } from './working-set.js';

/**
 * Holds the tasks and games of actions until the transaction ends, so that nothing is recorded in what was
 * closed or deleted meanwhile. Awards need no such statement, since they write those rows; but where some
 * actions led to none, the rows of all are held together, in the order that every transaction keeps.
 *
 * @throws Fault `game-not-found`, `task-not-found`, `task-closed`.
 */
export type OpenHolder = (awards: readonly Recorded[], actions: readonly Action[]) => Promise<void>;

export function createOpenHolder({ connection }: Session): OpenHolder {
  const list = rowList(connection.dialect, timelines.pick('subject_id', 'user_id'));
  const held = lockRows(connection.dialect).inListOrder('timelines');
  const sql = `select timelines.subject_id, timelines.state from ${list.sql} join timelines
    on timelines.subject_id = list.subject_id and timelines.user_id = list.user_id ${held}`;
  return async (awards, actions) => {
    if (actions.every(({ awardId }) => awardId !== null)) return;
    const everyones = everyonesOf([...awards.map(({ award }) => award), ...actions.flatMap(placeOf)]);
    if (everyones.length === 0) return;
    const keys = everyones.map(({ key }) => ({ subject_id: key.subjectId, user_id: key.userId }));
    requireOpen(everyones, (await connection.query<StateRow>(sql, list.parameters(keys))).rows);
  };
}

function placeOf({ gameId, taskId, userId }: Action): readonly Place[] {
  return gameId === null || taskId === null ? [] : [{ gameId, taskId, userId }];
}

function everyonesOf(places: readonly Place[]): readonly EveryonesTimeline[] {
  const all = places.flatMap((place) =>
    (['task', 'game'] as const).map((scope) => ({ scope, key: timelineOf(scope, place) })),
  );
  return inLockOrder([...new Map(all.map((each) => [keyText(each.key), each])).values()]);
}
