import { timeZoneNamed } from '@merit/engine';
import type { JsonObject } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import { stampsOf } from '../../domain/principal.js';
import type { RecordedAction } from '../../ports/award-book.js';
import type { Call, UserWriteCall } from '../call.js';
import { eventIdTaken } from '../points/known-events.js';
import { momentOf, requireBackfill } from '../points/occurred-at.js';
import { isSameEvent } from '../points/same-event.js';
import { refuseErased } from '../scope.js';
import { ownerOfUser } from '../user-scope.js';

export interface RecordUserAction {
  readonly externalUserId: string;
  /** The scope that is named; where none is, see `ownerOfUser`. */
  readonly owner: Owner | undefined;
  readonly kind: string;
  readonly data: JsonObject;
  readonly description: string | null;
  /** When it happened; null for now. */
  readonly occurredAt: number | null;
  readonly eventId: string | null;
  /** Whether it may have happened at any time. */
  readonly isBackfill: boolean;
}

export interface RecordedUserAction extends RecordedAction {
  /** Whether it was recorded now; else it is the first of its event. */
  readonly isNew: boolean;
}

/**
 * Records what a user did outside of any task, in the transaction of the call. No strategy is asked, but it
 * counts for the user in those of every task. The user is made where there is none.
 *
 * @throws Fault `backfill-forbidden`, `user-not-found`, `owner-forbidden`, `ambiguous-user`,
 *   `validation-failed`, `event-id-taken`, `rate-limited`, `quota-exceeded`.
 */
export async function recordUserAction(
  call: UserWriteCall,
  command: RecordUserAction,
): Promise<RecordedUserAction> {
  const { services, books, principal, admission } = call;
  const { kind, data, description, eventId, isBackfill } = command;
  requireBackfill(principal, isBackfill);
  refuseErased(command.externalUserId);
  const owner = await ownerOfUser(call, command.externalUserId, command.owner);
  const createdAt = services.clock.now();
  const ageMaxDays = isBackfill ? 0 : services.policy.eventAgeMaxDays;
  const occurredAt = momentOf(command.occurredAt, createdAt, ageMaxDays);
  const known = await findKnown(call, owner, command);
  if (known !== null) {
    await admission.waive();
    return { ...known, isNew: false };
  }
  const { externalUserId: named } = command;
  await admission.write(principal, isBackfill ? null : { owner, externalUserId: named });
  const stamps = stampsOf(principal);
  const [user] = await books.users.ensure(
    [{ owner, externalUserId: command.externalUserId, stamps }],
    createdAt,
  );
  if (user === undefined) throw new Error('a user that was asked for is missing');
  const { userId, externalUserId } = user;
  const action = {
    ...{ actionId: services.ids.next(), owner, userId, externalUserId, ...outsideOfTasks },
    ...{ kind, data, description, eventId, occurredAt, createdAt },
    day: timeZoneNamed('UTC').localDay(occurredAt),
    stamps,
  };
  await books.awards.recordActions([action]);
  return { action, award: null, isNew: true };
}

const outsideOfTasks = { gameId: null, taskId: null, externalTaskId: null, decision: null, awardId: null };

/** @throws Fault `event-id-taken` where the id is that of another event. */
async function findKnown(
  { books }: Call,
  owner: Owner,
  { eventId, kind, externalUserId, data }: RecordUserAction,
): Promise<RecordedAction | null> {
  if (eventId === null) return null;
  const recorded = (await books.awards.findByEventIds(owner, [eventId])).get(eventId);
  if (recorded === undefined) return null;
  const asked = { externalUserId, action: kind, data, gameId: null, externalTaskId: null, assigned: null };
  if (recorded.kind !== 'action' || !isSameEvent(recorded, asked)) throw eventIdTaken(recorded);
  return recorded;
}
