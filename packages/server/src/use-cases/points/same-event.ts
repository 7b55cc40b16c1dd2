import type { Award, JsonObject } from '../../domain/award.js';
import { canonicalJson } from '../../domain/canonical-json.js';
import type { RecordedEvent } from '../../ports/award-book.js';

/** What makes two requests mean the same event. */
export interface EventIdentity {
  readonly externalUserId: string;
  /** Both null outside of any task. */
  readonly gameId: string | null;
  readonly externalTaskId: string | null;
  /** What the user did; null where points alone are asked for. */
  readonly action: string | null;
  readonly data: JsonObject;
  /** What is given without asking a strategy; null where one decides. */
  readonly assigned: Pick<Award, 'points' | 'caseName'> | null;
}

/**
 * Whether the event that was recorded is the one that is asked for, so that its answer can be given again.
 * Data are the same if they are the same JSON: neither the order of members nor the way numbers are written
 * counts. The task is named as the caller names it, so an event is still the same where its task was made
 * anew.
 */
export function isSameEvent(recorded: RecordedEvent, asked: EventIdentity): recorded is RecordedAward {
  if (recorded.kind === 'reversal') return false;
  const known = identityOf(recorded);
  return (
    known.externalUserId === asked.externalUserId &&
    known.gameId === asked.gameId &&
    known.externalTaskId === asked.externalTaskId &&
    known.action === asked.action &&
    known.assigned?.points === asked.assigned?.points &&
    known.assigned?.caseName === asked.assigned?.caseName &&
    canonicalJson(known.data) === canonicalJson(asked.data)
  );
}

/** What is recorded of an event that was decided on. */
export type RecordedAward = Exclude<RecordedEvent, { readonly kind: 'reversal' }>;

function identityOf(recorded: RecordedAward): EventIdentity {
  if (recorded.kind === 'action') return { ...recorded.action, action: recorded.action.kind, assigned: null };
  const { award } = recorded;
  return { ...award, action: null, assigned: award.kind === 'assigned' ? award : null };
}
