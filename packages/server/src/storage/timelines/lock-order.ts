import type { FactScope } from '@merit/dsl';
import type { TimelineKey } from './timeline-key.js';

/** Rows in the order of a text that names each: any order does, as long as every transaction has the same. */
export function inKeyOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  if (items.length < 2) return items;
  const named = items.map((item) => ({ item, name: nameOf(item) }));
  return named.sort((left, right) => (left.name < right.name ? -1 : 1)).map(({ item }) => item);
}

/** Something about everyone's timeline of a task or of a game. */
interface Everyones {
  readonly scope: FactScope;
  readonly key: TimelineKey;
  /** Set for a part. The whole's row guards it, so parts are locked after all wholes. */
  readonly part?: unknown;
}

/**
 * Everyone's timelines in the order in which every transaction locks them: owner by owner, tasks before games
 * before parts of them, each by their ids.
 */
export function inLockOrder<Item extends Everyones>(everyones: readonly Item[]): readonly Item[] {
  return inKeyOrder(everyones, placeOf);
}

function placeOf({ scope, key, part = null }: Everyones): string {
  const rank = part !== null ? 3 : scope === 'task' ? 1 : 2;
  return `${key.owner}\n${rank} ${key.subjectId}`;
}
