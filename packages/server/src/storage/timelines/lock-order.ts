import type { FactScope } from '@merit/dsl';
import type { TimelineKey } from './timeline-key.js';

/** Something about everyone's timeline of a task or of a game. */
interface Everyones {
  readonly scope: FactScope;
  readonly key: TimelineKey;
}

/** Everyone's timelines in the order in which every transaction locks them: tasks before games, each by their ids. */
export function inLockOrder<Item extends Everyones>(everyones: readonly Item[]): readonly Item[] {
  return everyones.toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
}

function placeOf({ scope, key }: Everyones): string {
  return `${scope === 'task' ? 1 : 2} ${key.subjectId}`;
}
