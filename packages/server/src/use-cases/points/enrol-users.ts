import { stampsOf } from '../../domain/principal.js';
import type { Ids } from '../../ports/clock.js';
import type { Books } from '../../ports/storage.js';
import type { Enrolment, UserKey } from '../../ports/user-repository.js';
import { isSimulated, type Target, userOf } from './targets.js';

interface Registry {
  readonly books: Books;
  readonly ids: Ids;
  readonly now: number;
}

/**
 * Finds the internal ids of the targets' users. Users that aren't there are made, but not for a simulation:
 * it gets an id that nobody has, and so no history.
 */
export async function enrolUsers(
  registry: Registry,
  targets: readonly Target[],
): Promise<(target: Target) => string> {
  const userIds = await ensured(
    registry,
    targets.filter((target) => !isSimulated(target)),
  );
  for (const target of targets) {
    const name = nameOf(target);
    if (userIds.has(name)) continue;
    const user = await registry.books.users.find(userOf(target));
    userIds.set(name, user?.userId ?? registry.ids.next());
  }
  return (target) => userIds.get(nameOf(target)) ?? missing(target);
}

async function ensured({ books, now }: Registry, targets: readonly Target[]): Promise<Map<string, string>> {
  const enrolments = new Map(targets.map((target) => [nameOf(target), enrolmentOf(target)]));
  const users = await books.users.ensure([...enrolments.values()], now);
  return new Map(users.map((user) => [nameOfKey(user), user.userId]));
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
