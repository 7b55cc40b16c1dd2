import type { FactScope } from '@merit/dsl';
import type { Action } from '../../domain/action.js';
import { Fault } from '../../domain/fault.js';
import { askOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import { type TimelineRow, timelines } from '../tables/timelines.js';
import { inLockOrder } from '../timelines/lock-order.js';
import { keyText, ownedKeyRow, type Place, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import type { Recorded } from './working-set.js';

/**
 * Holds the tasks and games of actions until the transaction ends, so that nothing is recorded in what was
 * closed or deleted meanwhile. Awards need no such statement, since they write those rows; but where some
 * actions led to none, the rows of all are held together, in the order that every transaction keeps.
 *
 * @throws Fault `game-not-found`, `task-not-found`, `task-closed`.
 */
export type OpenHolder = (awards: readonly Recorded[], actions: readonly Action[]) => Promise<void>;

const statements = rowsByKeys(
  timelines.narrow('subject_id', 'state'),
  timelines.pick('subject_id', 'user_id'),
);

export function createOpenHolder(session: Session): OpenHolder {
  const { hold } = statements[session.connection.dialect];
  return async (awards, actions) => {
    if (actions.every(({ awardId }) => awardId !== null)) return;
    const everyones = everyonesOf([...awards.map(({ intent }) => intent), ...actions.flatMap(placeOf)]);
    const toRow = ({ key }: EveryonesTimeline) => ownedKeyRow(key, session.owners);
    const found = await askOwners(session, { statement: hold, items: everyones, toRow });
    requireOpen(everyones, rowsIn<StateRow>(found));
  };
}

function placeOf({ owner, gameId, taskId, userId }: Action): readonly Place[] {
  return gameId === null || taskId === null ? [] : [{ owner, gameId, taskId, userId }];
}

function everyonesOf(places: readonly Place[]): readonly EveryonesTimeline[] {
  const all = places.flatMap((place) =>
    (['task', 'game'] as const).map((scope) => ({ scope, key: timelineOf(scope, place) })),
  );
  return inLockOrder([...new Map(all.map((each) => [keyText(each.key), each])).values()]);
}

/** Everyone's timeline of a task or a game. */
export interface EveryonesTimeline {
  readonly scope: FactScope;
  readonly key: TimelineKey;
}

/** What the timeline's row says. */
export type StateRow = Pick<TimelineRow, 'subject_id' | 'state'>;

/** @throws Fault `game-not-found`, `task-not-found`, `task-closed` where one of them isn't open. */
export function requireOpen(everyones: readonly EveryonesTimeline[], rows: readonly StateRow[]): void {
  const states = new Map(rows.map((row) => [row.subject_id, row.state]));
  const closed = everyones.filter(({ key }) => states.get(key.subjectId) !== 'open');
  // A game's end is the end of its tasks.
  const first = closed.find(({ scope }) => scope === 'game') ?? closed[0];
  if (first === undefined) return;
  if (first.scope === 'game') throw new Fault('game-not-found');
  throw new Fault(states.get(first.key.subjectId) === 'closed' ? 'task-closed' : 'task-not-found');
}
