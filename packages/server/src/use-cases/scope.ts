import type { CustomStrategy } from '../domain/custom-strategy.js';
import { Fault } from '../domain/fault.js';
import type { Game } from '../domain/game.js';
import type { Owner } from '../domain/owner.js';
import type { Page } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import type { Task } from '../domain/task.js';
import type { GameFilter } from '../ports/game-repository.js';
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
    principal.claim === 'sub' &&
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
  return admitGame(principal, await findGame({ books, principal }, gameId));
}

/** Whosever game it is. */
export function findGame(
  { books, principal }: Pick<Call, 'books' | 'principal'>,
  gameId: string,
): Promise<Game | null> {
  return books.games.find(gameId, likelyOwner(principal));
}

/** Whose a game that somebody names most likely is; null for administrators, who have none of their own. */
export function likelyOwner(principal: Principal): Owner | null {
  return principal.isAdmin ? null : principal.owner;
}

/** @throws Fault `game-not-found`, `game-forbidden`. */
export function admitGame(principal: Principal, game: Game | null): Game {
  if (game === null) throw new Fault('game-not-found');
  if (!canReach(principal, game.owner)) throw new Fault('game-forbidden');
  return game;
}

/** @throws Fault `task-not-found`. */
export async function requireTask({ books }: Call, game: Game, taskId: string): Promise<Task> {
  return (await books.tasks.find(game, taskId)) ?? notFound('task-not-found');
}

/** @throws Fault `task-not-found`. */
export async function requireTaskNamed({ books }: Call, game: Game, externalTaskId: string): Promise<Task> {
  return (await books.tasks.findByExternalId(game, externalTaskId)) ?? notFound('task-not-found');
}

/** As `erasedName` writes it. */
const ERASED = /^erased-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Nobody is enrolled under the name of a user who was erased, and nothing more is recorded of that user.
 *
 * @throws Fault `user-not-found`.
 */
export function refuseErased(externalUserId: string): void {
  if (ERASED.test(externalUserId)) throw new Fault('user-not-found', { detail: 'This user was erased' });
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
 * @throws Fault `game-not-found`, `game-forbidden`, `owner-forbidden`; `ambiguous-game` with the `owners`
 *   where several scopes have a game of this external id and none was named.
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
  const games = await gamesMeant(call, filter);
  return onlyOne('ambiguous-game', games) ?? notFound('game-not-found');
}

/** To whoever sees every scope, games of keys come before those of subjects: anybody has such a scope. */
async function gamesMeant({ books }: Call, filter: GameFilter): Promise<readonly Game[]> {
  const ofKeys = filter.owner === null ? await firstGames(books, { ...filter, ofKeys: true }) : [];
  return ofKeys.length > 0 ? ofKeys : firstGames(books, filter);
}

/** A page may be empty though others follow. */
async function firstGames({ games }: Call['books'], filter: GameFilter): Promise<readonly Game[]> {
  for (let after: string | null = null; ; ) {
    const page: Page<Game> = await games.list(filter, { limit: OWNERS_MAX, after, count: false });
    if (page.items.length > 0 || page.next === null) return page.items;
    after = page.next;
  }
}

/** So many scopes are named where an id means several. */
export const OWNERS_MAX = 100;

/**
 * The row that an id means of those that it may mean; undefined where there is none.
 *
 * @throws Fault `ambiguous-game`, `ambiguous-user` with the `owners` where there are several.
 */
export function onlyOne<Row extends { readonly owner: Owner }>(
  code: 'ambiguous-game' | 'ambiguous-user',
  rows: readonly Row[],
): Row | undefined {
  if (rows.length <= 1) return rows[0];
  throw new Fault(code, { members: { owners: rows.slice(0, OWNERS_MAX).map(({ owner }) => owner) } });
}

/** @throws Fault `strategy-not-found`. */
export async function requireStrategy(call: Call, id: string): Promise<CustomStrategy> {
  return (await findStrategy(call, id)) ?? notFound('strategy-not-found');
}

/** A strategy that the caller may see; null where there is none. */
export function findStrategy(
  { books, principal }: Pick<Call, 'books' | 'principal'>,
  id: string,
): Promise<CustomStrategy | null> {
  const { strategies } = books;
  return principal.isAdmin ? strategies.findAnyones(id) : strategies.find({ owner: principal.owner, id });
}

function notFound(code: 'game-not-found' | 'task-not-found' | 'strategy-not-found'): never {
  throw new Fault(code);
}
