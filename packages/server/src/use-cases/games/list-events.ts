import type { Page, PageRequest } from '../../domain/page.js';
import type { Span } from '../../domain/span.js';
import type { GameEvent, GameEventsFilter } from '../../ports/game-events.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { stretchOf } from '../time-span.js';

export interface ListGameEvents extends Omit<GameEventsFilter, 'happened'>, Span {
  readonly gameId: string;
}

/**
 * What was recorded in a game, by when it happened, the newest first.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `validation-failed`, `invalid-cursor`.
 */
export async function listGameEvents(
  call: Call,
  { gameId, from, to, ...filter }: ListGameEvents,
  page: PageRequest,
): Promise<Page<GameEvent>> {
  const happened = stretchOf({ from, to });
  const game = await requireGame(call, gameId);
  return call.books.gameEvents.list(game, { ...filter, happened }, page);
}
