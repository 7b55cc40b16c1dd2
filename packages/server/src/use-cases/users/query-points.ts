import type { Game } from '../../domain/game.js';
import { joinPage, type Page, type PageRequest } from '../../domain/page.js';
import type { Span } from '../../domain/span.js';
import type { Call } from '../call.js';
import { pointsWindow } from '../points-window.js';
import { findGameNamed, type GameReference, isPlayer, ownerToList, requireTaskNamed } from '../scope.js';
import type { SpanPaths } from '../time-span.js';
import { findPlayed, findUsers, requireGameToSee } from '../user-scope.js';
import { type PersonTotal, totalsOfPeople } from './owner-totals.js';

export interface QueryPoints extends GameReference, Span {
  /** Different ones; undefined for a page of all whom the rest leaves. */
  readonly externalUserIds: readonly string[] | undefined;
  /** Of the game that is named. */
  readonly externalTaskId: string | undefined;
}

const inBody: SpanPaths = { from: 'body.from', to: 'body.to' };

/** Where points are counted: in a game, in one of its tasks, or, where it is null, in all games. */
interface Place {
  readonly game: Game | null;
  readonly taskId: string | null;
}

/**
 * What people have, over all games or in one or in a task, over all time or in a stretch of it: those who are
 * named, in the order asked, or page by page those who were awarded in that place, or everybody. Players may
 * ask for their own.
 *
 * @throws Fault `owner-forbidden`, `ambiguous-game`, `game-not-found`, `game-forbidden`, `task-not-found`,
 *   `validation-failed`.
 */
export async function queryPoints(
  call: Call,
  query: QueryPoints,
  page: PageRequest,
): Promise<Page<PersonTotal>> {
  const window = pointsWindow(query, call.services.clock.now(), inBody);
  const place = await findPlace(call, query);
  const ids = await idsAskedFor(call, query, { place, page });
  const owner = place.game?.owner ?? query.owner;
  const users = await findUsers(call, ids.items, owner);
  const filter = { gameId: place.game?.gameId ?? null, taskId: place.taskId, window };
  return { ...ids, items: await totalsOfPeople(call, { externalUserIds: ids.items, users }, filter) };
}

async function findPlace(call: Call, query: QueryPoints): Promise<Place> {
  const game = await findGameAsked(call, query);
  if (game === null || query.externalTaskId === undefined) return { game, taskId: null };
  const { taskId } = await requireTaskNamed(call, game, query.externalTaskId);
  return { game, taskId };
}

/** Players may ask for themselves in the games in which they take part. */
async function findGameAsked(call: Call, query: QueryPoints): Promise<Game | null> {
  const { externalUserIds = [], gameId, owner } = query;
  const asksForItself =
    externalUserIds.length > 0 && externalUserIds.every((id) => isPlayer(call.principal, id));
  if (!asksForItself || gameId === undefined || owner !== undefined) return findGameNamed(call, query);
  return requireGameToSee(call, gameId);
}

interface Listing {
  readonly place: Place;
  readonly page: PageRequest;
}

async function idsAskedFor(
  call: Call,
  { externalUserIds, owner: named }: QueryPoints,
  { place: { game, taskId }, page }: Listing,
): Promise<Page<string>> {
  if (externalUserIds !== undefined) return { items: externalUserIds, next: null };
  if (game !== null) {
    const subject = taskId === null ? game : { owner: game.owner, taskId };
    return call.books.points.awardedIn(subject, page);
  }
  const owner = ownerToList(call.principal, named);
  const found = await call.books.users.externalIds(owner, page);
  return named === undefined ? withPlayer(call, found, page) : found;
}

/** A player is among those whom it sees, though its users are in scopes of others. */
async function withPlayer(call: Call, found: Page<string>, page: PageRequest): Promise<Page<string>> {
  const [played] = await findPlayed(call);
  const self = played === undefined ? [] : [played.externalUserId];
  return joinPage(found, self, page, { keyOf: (id) => id, order: byBytes });
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
