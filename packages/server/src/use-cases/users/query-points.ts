import type { Total } from '../../ports/points-reads.js';
import type { Call } from '../call.js';
import { findGameNamed, findUsers, type GameReference } from '../scope.js';
import { pointsWindow } from './points-window.js';

export interface QueryPoints extends GameReference {
  /** Different ones. */
  readonly externalUserIds: readonly string[];
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface QueriedTotal extends Total {
  readonly userExists: boolean;
}

/**
 * What many users have, over all games or in one, over all time or in a stretch of it; in the order asked.
 * Players may ask for their own.
 *
 * @throws Fault `owner-forbidden`, `ambiguous-user`, `ambiguous-game`, `game-not-found`, `game-forbidden`,
 *   `validation-failed`.
 */
export async function queryPoints(call: Call, query: QueryPoints): Promise<readonly QueriedTotal[]> {
  const { books, services } = call;
  const window = pointsWindow(query, services.clock.now());
  const game = await findGameNamed(call, query);
  const users = await findUsers(call, query.externalUserIds, game?.owner ?? query.owner);
  const known = [...users.values()];
  const gameId = game?.gameId ?? null;
  const totals = await books.points.totalsOfUsers(
    known.map(({ userId }) => userId),
    { gameId, window },
  );
  const byId = new Map(known.map(({ externalUserId }, index) => [externalUserId, totals[index]]));
  return query.externalUserIds.map((externalUserId) => {
    const { points = 0, timesAwarded = 0 } = byId.get(externalUserId) ?? {};
    return { externalUserId, points, timesAwarded, userExists: users.has(externalUserId) };
  });
}
