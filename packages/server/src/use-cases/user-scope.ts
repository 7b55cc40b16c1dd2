import { Fault } from '../domain/fault.js';
import type { Game } from '../domain/game.js';
import { isOfKey, type Owner } from '../domain/owner.js';
import type { Principal } from '../domain/principal.js';
import type { User } from '../domain/user.js';
import type { Books } from '../ports/storage.js';
import type { Call } from './call.js';
import { canReach, findGame, isPlayer, OWNERS_MAX, onlyOne, ownerOfNew } from './scope.js';

/**
 * Whose user an external id means. For a key it is its scope's; for a player, those of its id in scopes of
 * keys, and its own scope's only where none of those has one; for an administrator, everybody's. What other
 * subjects have in their scopes is nothing to a player: anybody has such a scope, and may call a user there
 * as they like.
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
  const others = played.length === 0 ? externalUserIds : externalUserIds.filter((id) => !self.includes(id));
  return [
    ...played,
    ...(await books.users.findAll(others.map((externalUserId) => ({ owner, externalUserId })))),
  ];
}

/**
 * The one user whom an id means, where only one will do. To an administrator who names no scope a user in a
 * scope of keys comes before those of subjects.
 *
 * @throws Fault `user-not-found`; `owner-forbidden`; `ambiguous-user` with the `owners` where there are
 *   several.
 */
export async function requireUser(
  call: Call,
  externalUserId: string,
  named: Owner | undefined,
): Promise<User> {
  const asksEverywhere = call.principal.isAdmin && named === undefined;
  const users = asksEverywhere
    ? await findFirst(call.books, externalUserId)
    : await findUsers(call, [externalUserId], named);
  const user = onlyOne('ambiguous-user', users);
  if (user === undefined) throw new Fault('user-not-found');
  return user;
}

/**
 * The one user whom an id means, for whoever keeps it: a player is told nothing of what others keep of it.
 *
 * @throws Fault `user-not-found`; `owner-forbidden`; `ambiguous-user` with the `owners` where there are
 *   several.
 */
export async function requireUserKept(
  call: Call,
  externalUserId: string,
  named: Owner | undefined,
): Promise<User> {
  const { books, principal } = call;
  if (principal.isAdmin && named === undefined) return requireUser(call, externalUserId, named);
  const user = await books.users.find({ owner: ownerOfNew(principal, named), externalUserId });
  if (user === null) throw new Fault('user-not-found');
  return user;
}

/**
 * The scope for a write about a user that may not be there yet: the caller's own or the one named; for an
 * administrator who names none, the scope of keys that knows the user.
 *
 * @throws Fault `owner-forbidden`; `ambiguous-user` with the `owners` where several scopes of keys know it.
 */
export async function ownerOfUser(
  { books, principal }: Call,
  externalUserId: string,
  named: Owner | undefined,
): Promise<Owner> {
  if (!principal.isAdmin || named !== undefined) return ownerOfNew(principal, named);
  const users = await findInScopesOf('keys', books, [externalUserId], OWNERS_MAX);
  return onlyOne('ambiguous-user', users)?.owner ?? principal.owner;
}

/**
 * A game and one of its users, for those who may see the game and for that user alone. A player who has no
 * part in the game learns no more about it than a stranger.
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
  const inScope = canReach(principal, game.owner);
  if (!inScope && !mayPlay(principal, game, externalUserId)) throw new Fault('game-forbidden');
  const user = await books.users.find({ owner: game.owner, externalUserId });
  if (user === null) throw new Fault(inScope ? 'user-not-found' : 'game-forbidden');
  return { game, user };
}

/**
 * A game for those who may see it and for the players who take part in it, by an award or an action.
 *
 * @throws Fault `game-not-found`, `game-forbidden`.
 */
export async function requireGameToSee({ books, principal }: Call, gameId: string): Promise<Game> {
  const game = await findGame({ books, principal }, gameId);
  if (game === null) throw new Fault('game-not-found');
  if (canReach(principal, game.owner) || (await takesPart(books, principal, game))) return game;
  throw new Fault('game-forbidden');
}

/** The caller's users in scopes of keys, in whose games it plays. */
export async function findPlayed({ books, principal }: Call): Promise<readonly User[]> {
  if (principal.kind === 'key' || !isPlayer(principal, principal.subject)) return [];
  return findInScopesOf('keys', books, [principal.subject]);
}

async function takesPart(books: Books, principal: Principal, game: Game): Promise<boolean> {
  if (principal.kind === 'key' || !mayPlay(principal, game, principal.subject)) return false;
  const user = await books.users.find({ owner: game.owner, externalUserId: principal.subject });
  return user !== null && books.points.takesPart(game, user.userId);
}

function mayPlay(principal: Principal, { owner }: Game, externalUserId: string): boolean {
  return isOfKey(owner) && isPlayer(principal, externalUserId);
}

/**
 * A player may name a scope of keys where it asks for itself alone: it is none of its own, but may know it.
 */
function scopeNamed(
  principal: Principal,
  externalUserIds: readonly string[],
  named: Owner | undefined,
): Owner {
  const asksForItself = externalUserIds.every((id) => isPlayer(principal, id));
  return named !== undefined && isOfKey(named) && asksForItself ? named : ownerOfNew(principal, named);
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
