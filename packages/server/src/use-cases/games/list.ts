import type { Game } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { findPlayed } from '../user-scope.js';

export interface ListGames {
  readonly externalGameId: string | undefined;
  readonly platform: string | undefined;
  readonly strategyId: string | undefined;
  readonly owner: Owner | undefined;
}

/**
 * The games of the caller's scope, newest first; administrators see every scope. Players who name no scope
 * and no strategy, which they aren't told, also see the games of keys in which they take part.
 *
 * @throws Fault `owner-forbidden`.
 */
export async function listGames(call: Call, query: ListGames, page: PageRequest): Promise<Page<Game>> {
  const asksForPlayed = query.owner === undefined && query.strategyId === undefined;
  const played = asksForPlayed ? await findPlayed(call) : [];
  const filter = {
    owner: ownerToList(call.principal, query.owner),
    playedBy: played,
    externalGameId: query.externalGameId ?? null,
    platform: query.platform ?? null,
    strategyId: query.strategyId ?? null,
  };
  return call.books.games.list(filter, page);
}
