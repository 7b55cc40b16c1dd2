import { stampsOf } from '../../domain/principal.js';
import { noUser, type User } from '../../domain/user.js';
import type { AwardCommand } from '../../ports/award-command.js';
import type { Books } from '../../ports/storage.js';
import type { EnrolledUser, Enrolment, SoughtUsers, UserKey } from '../../ports/user-repository.js';
import { isSimulated, type Target, userOf } from './targets.js';

interface Registry {
  readonly books: Books;
  readonly now: number;
  /** Those whom `seekUsers` found. */
  readonly sought: Promise<SoughtUsers>;
}

/**
 * Looks up the users whom commands name while it isn't known yet what they aim at, which saves a round trip:
 * whoever isn't an administrator awards in his own scope alone. Where that fails, whoever needs the users is
 * told.
 */
export function seekUsers(books: Books, commands: readonly AwardCommand[]): Promise<SoughtUsers> {
  const keys = commands
    .filter((command) => !command.principal.isAdmin && !(command.kind === 'decided' && command.isSimulated))
    .map(({ principal, externalUserId }) => ({ owner: principal.owner, externalUserId }));
  const sought = books.users.seek([...new Map(keys.map((key) => [nameOfKey(key), key])).values()]);
  sought.catch(() => undefined);
  return sought;
}

/** The users whom a batch is about. */
export interface Enrolled {
  userIdOf(target: Target): number;
  /** The user who was made for the target; null where there was one, or none was needed. */
  newUserOf(target: Target): User | null;
}

/**
 * Finds the internal ids of the targets' users. Users that aren't there are made, but not for a simulation:
 * it gets an id that nobody has, and so no history.
 */
export async function enrolUsers(registry: Registry, targets: readonly Target[]): Promise<Enrolled> {
  const users = await ensured(
    registry,
    targets.filter((target) => !isSimulated(target)),
  );
  const userIds = new Map([...users].map(([name, { userId }]) => [name, userId]));
  for (const target of targets) {
    const name = nameOf(target);
    if (userIds.has(name)) continue;
    const user = await registry.books.users.find(userOf(target));
    userIds.set(name, user?.userId ?? noUser - userIds.size);
  }
  return {
    userIdOf: (target) => userIds.get(nameOf(target)) ?? missing(target),
    newUserOf: (target) => {
      const user = isSimulated(target) ? undefined : users.get(nameOf(target));
      return user?.isNew ? user : null;
    },
  };
}

async function ensured(
  { books, now, sought }: Registry,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, EnrolledUser>> {
  const enrolments = new Map(targets.map((target) => [nameOf(target), enrolmentOf(target)]));
  const users = await books.users.ensure([...enrolments.values()], now, await sought);
  return new Map(users.map((user) => [nameOfKey(user), user]));
}

function enrolmentOf(target: Target): Enrolment {
  return { ...userOf(target), stamps: stampsOf(target.command.principal) };
}

function nameOf(target: Target): string {
  return nameOfKey(userOf(target));
}

function nameOfKey({ owner, externalUserId }: UserKey): string {
  return JSON.stringify([owner, externalUserId]);
}

function missing(target: Target): never {
  throw new Error(`no id was found for a user of the game ${target.game.gameId}`);
}
