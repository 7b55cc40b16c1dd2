import type { Page, PageRequest } from '../../domain/page.js';
import type { RecordedSpan, Span } from '../../domain/span.js';
import type { GameEvent, GameEventsFilter } from '../../ports/game-events.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { eitherStretchOf, outOfRange } from '../time-span.js';

export interface ListGameEvents extends Omit<GameEventsFilter, 'happened' | 'recorded'>, Span, RecordedSpan {
  readonly gameId: string;
}

/**
 * What was recorded in a game, the newest first: by when it happened, or, where that is asked for, by when it
 * was recorded.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `validation-failed`, `invalid-cursor`.
 */
export async function listGameEvents(
  call: Call,
  { gameId, externalTaskId, externalUserId, ...spans }: ListGameEvents,
  page: PageRequest,
): Promise<Page<GameEvent>> {
  const stretch = eitherStretchOf(spans);
  const filter = { externalTaskId, externalUserId, ...stretch };
  if (stretch.recorded !== null) requireWhole(filter);
  const game = await requireGame(call, gameId);
  return call.books.gameEvents.list(game, filter, page);
}

/** Only of a whole game is there an index by when events were recorded. */
function requireWhole({ externalTaskId, externalUserId }: GameEventsFilter): void {
  const narrowing = Object.entries({ externalTaskId, externalUserId }).find(([, value]) => value !== null);
  if (narrowing === undefined) return;
  throw outOfRange(
    `query.${narrowing[0]}`,
    'expected without `recordedFrom` and `recordedTo`; an export of points takes both',
  );
}
