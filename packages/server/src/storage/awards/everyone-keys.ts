import type { AwardIntent } from '../../ports/award-book.js';
import { inLockOrder } from '../timelines/lock-order.js';
import { keyText, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';

interface EveryoneUse {
  readonly scope: 'task' | 'game';
  readonly key: TimelineKey;
  /** Whether a request depends on it. */
  isRead: boolean;
}

/**
 * Everyone's timelines to lock before deciding, in order: all that the intents touch up to the last that a
 * request reads, so that the ones locked at the end of the transaction come after them in the order.
 */
export function keysToHold(intents: readonly AwardIntent[]): readonly TimelineKey[] {
  const uses = inLockOrder([...usesOf(intents).values()]);
  const last = uses.findLastIndex(({ isRead }) => isRead);
  return uses.slice(0, last + 1).map(({ key }) => key);
}

function usesOf(intents: readonly AwardIntent[]): ReadonlyMap<string, EveryoneUse> {
  const uses = new Map<string, EveryoneUse>();
  for (const intent of intents) {
    for (const scope of ['task', 'game'] as const) {
      const key = timelineOf(scope, intent);
      const use = uses.get(keyText(key)) ?? { scope, key, isRead: false };
      use.isRead ||= intent.requests.some((request) => request.scope === scope);
      uses.set(keyText(key), use);
    }
  }
  return uses;
}
