import { Fault } from '../domain/fault.js';
import type { Game } from '../domain/game.js';
import type { Owner } from '../domain/owner.js';
import type { Principal } from '../domain/principal.js';
import type { User } from '../domain/user.js';
import type { Books } from '../ports/storage.js';
import type { Call } from './call.js';
import { canReach, findGame, isPlayer, OWNERS_MAX, onlyOne, ownerOfNew } from './scope.js';

/**
 * Whose user an external id means. For a key it is its scope's; for a player, those of its id in scopes of
 * keys and in its own; for an administrator, everybody's. What other subjects have in their scopes is nothing
 * to a player who doesn't name them: anybody has such a scope, and may call a user there as they like.
 */

/**
 * All of the caller's users of these ids, those in scopes of keys first. Those that aren't there are left
 * out.
 *
 * @throws Fault `owner-forbidden` where somebody names a scope out of reach.
 */
export async function findUsers(
  { books, principal }: Call,
  externalUserIds: readonly string[],
  named: Owner | undefined,
): Promise<readonly User[]> {
  if (principal.isAdmin && named === undefined) return findEverywhere(books, externalUserIds);
  const owner = scopeNamed(principal, externalUserIds, named);
  const self = named === undefined ? externalUserIds.filter((id) => isPlayer(principal, id)) : [];
  const played = self.length === 0 ? [] : await findInScopesOf('keys', books, self);
  const own = await books.users.findAll(externalUserIds.map((externalUserId) => ({ owner, externalUserId })));
  return [...played, ...own];
}

/** Those whom an id means, and the one of them that is taken where only one will do. */
export interface UsersMeant {
  readonly one: User;
  readonly all: readonly User[];
}

/**
 * The one user whom an id means, and all whom it may mean. Of a player it is the one that was made first: so
 * nobody who writes later changes which it is. To an administrator who names no scope a user in a scope of
 * keys comes before those of subjects.
 *
 * @throws Fault `user-not-found`; `owner-forbidden`; to administrators `ambiguous-user` with the `owners`
 *   where there are several.
 */
export async function requireUsers(
  call: Call,
  externalUserId: string,
  named: Owner | undefined,
): Promise<UsersMeant> {
  const { books, principal } = call;
  const asksEverywhere = principal.isAdmin && named === undefined;
  const all = asksEverywhere
    ? await findFirst(books, externalUserId)
    : await findUsers(call, [externalUserId], named);
  const one = asksEverywhere ? onlyOne('ambiguous-user', all) : madeFirst(all);
  if (one === undefined) throw new Fault('user-not-found');
  return { one, all };
}

/**
 * The one user whom an id means.
 *
 * @throws Fault As `requireUsers` does.
 */
export async function requireUser(...asked: Parameters<typeof requireUsers>): Promise<User> {
  return (await requireUsers(...asked)).one;
}

const KEPT_BY_KEY =
  'A key knew you first, and it alone writes what counts for you there; name your own scope by `?owner=`';

/**
 * The scope for a write about a user that may not be there yet: the caller's own or the one named; for a
 * player who names none, that of its user that was made first, which is out of its reach where a key made it;
 * for an administrator who names none, the scope of keys that knows the user.
 *
 * @throws Fault `owner-forbidden`; `ambiguous-user` with the `owners` where several scopes of keys know it.
 */
export async function ownerOfUser(
  call: Call,
  externalUserId: string,
  named: Owner | undefined,
): Promise<Owner> {
  const { books, principal } = call;
  if (named !== undefined) return ownerOfNew(principal, named);
  if (isPlayer(principal, externalUserId)) {
    const owner = madeFirst(await findUsers(call, [externalUserId], named))?.owner ?? principal.owner;
    if (!canReach(principal, owner)) throw new Fault('owner-forbidden', { detail: KEPT_BY_KEY });
    return owner;
  }
  if (!principal.isAdmin) return principal.owner;
  const users = await findInScopesOf('keys', books, [externalUserId], OWNERS_MAX);
  return onlyOne('ambiguous-user', users)?.owner ?? principal.owner;
}

/**
 * The one user whom an id means, for who may write about it.
 *
 * @throws Fault As `requireUsers` does; `owner-forbidden` also where a key made a player's user.
 */
export async function requireUserToWrite(...asked: Parameters<typeof requireUsers>): Promise<User> {
  const [{ principal }] = asked;
  const user = await requireUser(...asked);
  if (!canReach(principal, user.owner)) throw new Fault('owner-forbidden', { detail: KEPT_BY_KEY });
  return user;
}

/**
 * A game and one of its users, for those who may see the game and for that user alone. A player who has no
 * part in the game learns no more about it than a stranger, also where it is a user of the game's owner.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `user-not-found`.
 */
export async function requireUserInGame(
  { books, principal }: Pick<Call, 'books' | 'principal'>,
  gameId: string,
  externalUserId: string,
): Promise<{ readonly game: Game; readonly user: User }> {
  const game = await findGame({ books, principal }, gameId);
  if (game === null) throw new Fault('game-not-found');
  if (!canReach(principal, game.owner)) {
    return { game, user: await requirePlayer({ books, principal }, game, externalUserId) };
  }
  const user = await books.users.find({ owner: game.owner, externalUserId });
  if (user === null) throw new Fault('user-not-found');
  return { game, user };
}

/**
 * A game for those who may see it and for the players who take part in it, by an award or an action, whoever
 * made it.
 *
 * @throws Fault `game-not-found`, `game-forbidden`.
 */
export async function requireGameToSee({ books, principal }: Call, gameId: string): Promise<Game> {
  const game = await findGame({ books, principal }, gameId);
  if (game === null) throw new Fault('game-not-found');
  if (canReach(principal, game.owner)) return game;
  await requirePlayer({ books, principal }, game, principal.kind === 'token' ? principal.subject : '');
  return game;
}

/** The caller's users in scopes of keys, in whose games it plays. */
export async function findPlayed({ books, principal }: Call): Promise<readonly User[]> {
  if (principal.kind === 'key' || !isPlayer(principal, principal.subject)) return [];
  return findInScopesOf('keys', books, [principal.subject]);
}

/** The caller itself as one who takes part in a game of another scope. */
async function requirePlayer(
  { books, principal }: Pick<Call, 'books' | 'principal'>,
  game: Game,
  externalUserId: string,
): Promise<User> {
  const asksForItself = isPlayer(principal, externalUserId);
  const user = asksForItself ? await books.users.find({ owner: game.owner, externalUserId }) : null;
  if (user === null || !(await books.points.takesPart(game, user.userId))) throw new Fault('game-forbidden');
  return user;
}

/** The user that was made first; ids tell those apart that were made in the same millisecond. */
function madeFirst(users: readonly User[]): User | undefined {
  return users.toSorted((one, other) => one.createdAt - other.createdAt || one.userId - other.userId)[0];
}

/** A player may name any scope where it asks for itself alone: it is none of its own, but may know it. */
function scopeNamed(
  principal: Principal,
  externalUserIds: readonly string[],
  named: Owner | undefined,
): Owner {
  const asksForItself = externalUserIds.every((id) => isPlayer(principal, id));
  return named !== undefined && asksForItself ? named : ownerOfNew(principal, named);
}

async function findFirst(books: Books, externalUserId: string): Promise<readonly User[]> {
  const users = await findInScopesOf('keys', books, [externalUserId], OWNERS_MAX);
  return users.length > 0 ? users : findInScopesOf('subjects', books, [externalUserId], OWNERS_MAX);
}

async function findEverywhere(books: Books, externalUserIds: readonly string[]): Promise<readonly User[]> {
  const ofKeys = await findInScopesOf('keys', books, externalUserIds);
  return [...ofKeys, ...(await findInScopesOf('subjects', books, externalUserIds))];
}

const ALL = 2 ** 31 - 1;

function findInScopesOf(
  scopes: 'keys' | 'subjects',
  { users }: Books,
  externalUserIds: readonly string[],
  limit = ALL,
): Promise<readonly User[]> {
  return users.findElsewhere({ externalUserIds, scopes, limit });
}
