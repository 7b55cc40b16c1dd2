import type { FactScope } from '@merit/dsl';
import { Fault } from '../../domain/fault.js';
import type { TimelineRow } from '../tables/timelines.js';
import type { TimelineKey } from './timeline-key.js';

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
