import { Fault } from '../../domain/fault.js';
import { stampsOf } from '../../domain/principal.js';
import { erasedName, type User, type UserProfile } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { noteInAudit } from '../audit.js';
import type { UserWriteCall } from '../call.js';
import { changing, type Expectation } from '../change.js';
import { requireUserToWrite } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

export interface EraseUser extends ReadUser {
  /** What the audit log says of why; null where nobody said. */
  readonly reason: string | null;
  readonly expects: Expectation<UserProfile>;
}

export interface ErasedUser {
  readonly user: User;
  /** What it is called now. */
  readonly externalUserId: string;
  readonly erasedAt: number;
  readonly forfeited: Balance;
}

/**
 * Takes away who a user is: what it is called, what was said of it and written to it, and what its wallet
 * holds. What was counted stays, under a name that says nothing. It ends when nothing is left: once the
 * transaction that it begins with is done, nobody finds the user any more, and the rest goes step by step.
 *
 * @throws Fault `owner-forbidden`, also for people who aren't administrators; `user-not-found`,
 *   `ambiguous-user`, `precondition-failed`, `rate-limited`, `quota-exceeded`; `unavailable` where this
 *   process stops meanwhile: another one goes on.
 */
export async function eraseUser(call: UserWriteCall, command: EraseUser): Promise<ErasedUser> {
  const { storage } = call.services;
  const erased = await storage.transaction((books) => erase({ ...call, books }, command));
  await storage.upkeep.scrub(erased.user);
  return erased;
}

function erase(
  call: UserWriteCall,
  { externalUserId, owner, reason, expects }: EraseUser,
): Promise<ErasedUser> {
  const { services, books, principal } = call;
  return changing(expects, async () => {
    if (principal.kind === 'token' && !principal.isAdmin) {
      throw new Fault('owner-forbidden', { detail: 'Keys and administrators erase users' });
    }
    const user = await requireUserToWrite(call, externalUserId, owner);
    await call.admission.write(principal, user);
    const balance = await books.wallets.hold(user);
    const before = await books.users.profile(user);
    if (before === null) throw new Fault('user-not-found');
    expects?.(before);
    const erased = {
      ...{ user, externalUserId: erasedName(services.ids.next()) },
      ...{ erasedAt: services.clock.now(), forfeited: balance },
    };
    const isLastOfName = await isLast(call, user);
    await books.erasures.erase({
      ...{ user: before, balance, isLastOfName, transactionId: services.ids.next() },
      ...{ externalUserId: erased.externalUserId, erasedAt: erased.erasedAt, stamps: stampsOf(principal) },
    });
    await noteErasure(call, erased, reason);
    return erased;
  });
}

/** Whether no key and no person knows another user by this name; what strangers call theirs says nothing. */
async function isLast({ books }: UserWriteCall, { userId, externalUserId }: User): Promise<boolean> {
  const ofKeys = await books.users.findElsewhere({
    externalUserIds: [externalUserId],
    scopes: 'keys',
    limit: 2,
  });
  const own = await books.users.find({ owner: `sub:${externalUserId}`, externalUserId });
  return [...ofKeys, ...(own === null ? [] : [own])].every((user) => user.userId === userId);
}

/** Without the name that is gone. */
async function noteErasure(
  call: UserWriteCall,
  { user, externalUserId, forfeited }: ErasedUser,
  reason: string | null,
): Promise<void> {
  await noteInAudit(call, {
    module: 'users',
    message: 'User erased',
    owner: user.owner,
    details: {
      externalUserId,
      pointsForfeited: forfeited.points,
      coinsForfeited: forfeited.coinCents / 100,
      ...(reason === null ? {} : { reason }),
    },
  });
}
