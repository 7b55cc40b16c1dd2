import type { StandingAward } from '../../domain/award.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import { stampsOf } from '../../domain/principal.js';
import type { User } from '../../domain/user.js';
import type { Balance, Transaction } from '../../domain/wallet.js';
import { noteInAudit } from '../audit.js';
import type { Call, UserWriteCall } from '../call.js';
import { requireCovered, requireRoom } from '../points/balance.js';
import { eventIdTaken } from '../points/known-events.js';
import { requireUserToWrite } from '../user-scope.js';

export interface ReverseAward {
  readonly externalUserId: string;
  /** The scope meant, where several have a user of this id. */
  readonly owner: Owner | undefined;
  /** The award by its id, or by the id of the event that led to it. */
  readonly of: { readonly awardId: string } | { readonly awardEventId: string };
  /** All that is left of the award where it isn't said; of a penalty, how many are given back. */
  readonly points: number | undefined;
  /** Whether the balance may fall below 0. */
  readonly overdraw: boolean;
  readonly reason: string | null;
  /** The caller's own id of the reversal: under it a repeat is answered as the first was. */
  readonly eventId: string | null;
}

export interface Reversed {
  readonly transaction: Transaction;
  readonly award: StandingAward;
  readonly owner: Owner;
  /** False of a repeat. */
  readonly isNew: boolean;
}

/**
 * Takes an award back, in part or in full, in the transaction of the call. In part it has fewer points; in
 * full it is cancelled, and everything is counted as though it had never been. Only those may who write the
 * user's points.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `award-not-found`, `already-reversed`,
 *   `insufficient-points`, `event-id-taken`, `balance-limit`, `rate-limited`, `quota-exceeded`.
 */
export async function reverseAward(call: UserWriteCall, command: ReverseAward): Promise<Reversed> {
  const { services, books, principal } = call;
  const user = await requireUserToWrite(call, command.externalUserId, command.owner);
  await call.admission.write(principal, user);
  const balance = await books.reversals.hold(user);
  const known = await findRepeated(call, user, command);
  if (known !== null) return known;
  const award = await findAward(call, user, command.of);
  const points = pointsToTake(award, command.points);
  const after = balanceAfter(balance, points, command);
  const reversal = {
    ...{ transactionId: services.ids.next(), award, points, isFull: points === leftOf(award), after },
    ...{ eventId: command.eventId, reason: command.reason },
    ...{ createdAt: services.clock.now(), stamps: stampsOf(principal) },
  };
  const line = await books.reversals.reverse(reversal);
  const reversed = await answerOf(call, { user, line, isNew: true });
  await noteReversal(call, user, reversed);
  return reversed;
}

interface Answered {
  readonly user: User;
  readonly line: number;
  readonly isNew: boolean;
}

async function answerOf({ books }: Call, { user, line, isNew }: Answered): Promise<Reversed> {
  const transaction = await books.reversals.line(user, line);
  const { awardId } = transaction;
  const award = awardId === null ? null : await books.awards.find(user.owner, awardId);
  if (award === null) throw new Error(`the award of the reversal ${transaction.transactionId} is missing`);
  return { transaction, award, owner: user.owner, isNew };
}

/** A repeat names the same award, and as many points unless it leaves them open. */
async function findRepeated(call: Call, user: User, command: ReverseAward): Promise<Reversed | null> {
  const { eventId } = command;
  if (eventId === null) return null;
  const recorded = (await call.books.awards.findByEventIds(user.owner, [eventId])).get(eventId);
  if (recorded === undefined) return null;
  if (recorded.kind !== 'reversal') throw eventIdTaken(recorded);
  const known = await answerOf(call, { user, line: recorded.line, isNew: false });
  const { of, points } = command;
  const { award, transaction } = known;
  const isSame =
    award.userId === user.userId &&
    ('awardId' in of ? award.awardId === of.awardId : award.eventId === of.awardEventId) &&
    (points === undefined || points === Math.abs(transaction.points));
  if (!isSame) throw eventIdTaken(recorded);
  return known;
}

async function findAward({ books }: Call, user: User, of: ReverseAward['of']): Promise<StandingAward> {
  const awardId = 'awardId' in of ? of.awardId : await awardOfEvent(books, user, of.awardEventId);
  const award = awardId === null ? null : await books.awards.find(user.owner, awardId);
  if (award?.userId !== user.userId) throw new Fault('award-not-found');
  return award;
}

async function awardOfEvent(books: Call['books'], { owner }: User, eventId: string): Promise<string | null> {
  const recorded = (await books.awards.findByEventIds(owner, [eventId])).get(eventId);
  return recorded?.kind === 'award' || recorded?.kind === 'action' ? (recorded.award?.awardId ?? null) : null;
}

/** What still counts of an award's points. */
function leftOf({ points, reversedPoints }: StandingAward): number {
  return points - reversedPoints;
}

/** @throws Fault `already-reversed` with what is left to take back. */
function pointsToTake(award: StandingAward, asked: number | undefined): number {
  const left = leftOf(award);
  const reversible = award.state === 'cancelled' ? 0 : Math.abs(left);
  if (award.state === 'cancelled' || (asked !== undefined && asked > reversible)) {
    throw new Fault('already-reversed', { members: { reversible } });
  }
  return asked === undefined ? left : Math.sign(left) * asked;
}

function balanceAfter(
  { points: before, coinCents }: Balance,
  points: number,
  { overdraw }: ReverseAward,
): Balance {
  if (!overdraw) requireCovered(-points, before);
  requireRoom(-points, before);
  return { points: before - points, coinCents };
}

async function noteReversal(
  call: Call,
  { owner, externalUserId }: User,
  { transaction, award }: Reversed,
): Promise<void> {
  const { transactionId, points, reason } = transaction;
  const { awardId, gameId, externalTaskId, state } = award;
  await noteInAudit(call, {
    module: 'wallets',
    message: 'Points reversed',
    owner,
    details: {
      ...{ transactionId, awardId, gameId, externalTaskId, externalUserId, points, state },
      ...(reason === null ? {} : { reason }),
    },
  });
}
