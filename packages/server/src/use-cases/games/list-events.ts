import type { Page, PageRequest } from '../../domain/page.js';
import type { GameEvent, GameEventsFilter } from '../../ports/game-events.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { requireSpan } from '../time-span.js';

/**
 * What was recorded in a game, by when it happened, the newest first.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `validation-failed`, `invalid-cursor`.
 */
export async function listGameEvents(
  call: Call,
  { gameId, ...filter }: GameEventsFilter & { readonly gameId: string },
  page: PageRequest,
): Promise<Page<GameEvent>> {
  const { from, to } = filter;
  if (from !== null && to !== null) requireSpan(from, to);
  const game = await requireGame(call, gameId);
  return call.books.gameEvents.list(game, filter, page);
}
