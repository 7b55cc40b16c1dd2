import type { CustomStrategy } from '../domain/custom-strategy.js';
import { Fault } from '../domain/fault.js';
import type { Game } from '../domain/game.js';
import type { Owner, Principal } from '../domain/principal.js';
import type { Task } from '../domain/task.js';
import type { User } from '../domain/user.js';
import type { Call } from './call.js';

/**
 * Who may see and touch what, for every use case. A game outside the scope is forbidden, as the interface
 * says; any other foreign row looks as if it weren't there.
 */

export function canReach(principal: Principal, owner: Owner): boolean {
  return principal.isAdmin || principal.owner === owner;
}

/** Whether this is the very person whom the external id names. Keys and administrators are never players. */
export function isPlayer(principal: Principal, externalUserId: string): boolean {
  return (
    principal.kind === 'token' &&
    principal.isPlayer &&
    !principal.isAdmin &&
    principal.subject === externalUserId
  );
}

/**
 * The scope that a new root row goes to: the caller's own, or the one named.
 *
 * @throws Fault `owner-forbidden` where somebody names another's scope.
 */
export function ownerOfNew(principal: Principal, named: Owner | undefined): Owner {
  const owner = named ?? principal.owner;
  if (!canReach(principal, owner)) throw new Fault('owner-forbidden');
  return owner;
}

/**
 * The scope that a listing shows; null for all of them, which administrators see.
 *
 * @throws Fault `owner-forbidden` where somebody names another's scope.
 */
export function ownerToList(principal: Principal, named: Owner | undefined): Owner | null {
  return named === undefined && principal.isAdmin ? null : ownerOfNew(principal, named);
}

/** @throws Fault `game-not-found`, `game-forbidden`. */
export async function requireGame({ books, principal }: Call, gameId: string): Promise<Game> {
  return admitGame(principal, await books.games.find(gameId));
}

/** @throws Fault `game-not-found`, `game-forbidden`. */
export function admitGame(principal: Principal, game: Game | null): Game {
  if (game === null) throw new Fault('game-not-found');
  if (!canReach(principal, game.owner)) throw new Fault('game-forbidden');
  return game;
}

/** @throws Fault `task-not-found`. */
export async function requireTask({ books }: Call, game: Game, taskId: string): Promise<Task> {
  return (await books.tasks.find(game.gameId, taskId)) ?? notFound('task-not-found');
}

/** @throws Fault `task-not-found`. */
export async function requireTaskNamed({ books }: Call, game: Game, externalTaskId: string): Promise<Task> {
  return (await books.tasks.findByExternalId(game.gameId, externalTaskId)) ?? notFound('task-not-found');
}

/**
 * A game and one of its users, for those who may see the game and for that user alone. A player who has no
 * part in the game learns no more about it than a stranger.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `user-not-found`.
 */
export async function requireUserInGame(
  { books, principal }: Call,
  gameId: string,
  externalUserId: string,
): Promise<{ readonly game: Game; readonly user: User }> {
  const game = await books.games.find(gameId);
  if (game === null) throw new Fault('game-not-found');
  const inScope = canReach(principal, game.owner);
  if (!inScope && !isPlayer(principal, externalUserId)) throw new Fault('game-forbidden');
  const user = await books.users.find({ owner: game.owner, externalUserId });
  if (user === null) throw new Fault(inScope ? 'user-not-found' : 'game-forbidden');
  return { game, user };
}

/** A game as a request names it: by one of its ids, in the scope that it names. */
export interface GameReference {
  readonly gameId: string | undefined;
  readonly externalGameId: string | undefined;
  readonly owner: Owner | undefined;
}

/**
 * The game that a request names by either of its ids; null where it names none.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `owner-forbidden`; `ambiguous-game` with the `owners` where
 *   several scopes have a game of this external id and none was named.
 */
export async function findGameNamed(call: Call, reference: GameReference): Promise<Game | null> {
  const { gameId, externalGameId } = reference;
  if (gameId === undefined && externalGameId === undefined) return null;
  const owner = ownerToList(call.principal, reference.owner);
  if (gameId !== undefined) {
    const game = await requireGame(call, gameId);
    if (owner !== null && owner !== game.owner) throw new Fault('game-not-found');
    return game;
  }
  const filter = { owner, externalGameId: externalGameId ?? null, platform: null, strategyId: null };
  const { items } = await call.books.games.list(filter, { limit: OWNERS_MAX, after: null, count: false });
  if (items.length > 1) throw ambiguous('ambiguous-game', items);
  const [game] = items;
  if (game === undefined) throw new Fault('game-not-found');
  return game;
}

/** So many scopes are listed where an id means several. */
const OWNERS_MAX = 100;

function ambiguous(
  code: 'ambiguous-game' | 'ambiguous-user',
  rows: readonly { readonly owner: Owner }[],
): Fault {
  return new Fault(code, { members: { owners: rows.slice(0, OWNERS_MAX).map(({ owner }) => owner) } });
}

/**
 * The user whom an external id names: in the caller's scope, or, for administrators and for the player whose
 * id it is, in whichever scope has it.
 *
 * @throws Fault `user-not-found`; `owner-forbidden`; `ambiguous-user` with the `owners` where several scopes
 *   have it and none was named.
 */
export async function requireUser(
  call: Call,
  externalUserId: string,
  named: Owner | undefined,
): Promise<User> {
  const users = await findUsers(call, [externalUserId], named);
  return users.get(externalUserId) ?? notFound('user-not-found');
}

/**
 * The same for many, by their external ids; those who aren't there are left out.
 *
 * @throws Fault `owner-forbidden`, `ambiguous-user`.
 */
export async function findUsers(
  { books, principal }: Call,
  externalUserIds: readonly string[],
  named: Owner | undefined,
): Promise<ReadonlyMap<string, User>> {
  const everywhere = principal.isAdmin || externalUserIds.every((id) => isPlayer(principal, id));
  const owner = everywhere ? named : ownerOfNew(principal, named);
  const users =
    owner === undefined
      ? await books.users.findEverywhere(externalUserIds)
      : await books.users.findAll(externalUserIds.map((externalUserId) => ({ owner, externalUserId })));
  const byId = new Map(users.map((user) => [user.externalUserId, user]));
  const twin = users.find((user) => byId.get(user.externalUserId) !== user);
  if (twin === undefined) return byId;
  throw ambiguous(
    'ambiguous-user',
    users.filter(({ externalUserId }) => externalUserId === twin.externalUserId),
  );
}

/** @throws Fault `strategy-not-found`. */
export async function requireStrategy({ books, principal }: Call, id: string): Promise<CustomStrategy> {
  const strategy = await books.strategies.find(id);
  return strategy !== null && canReach(principal, strategy.owner) ? strategy : notFound('strategy-not-found');
}

function notFound(code: 'task-not-found' | 'user-not-found' | 'strategy-not-found'): never {
  throw new Fault(code);
}
