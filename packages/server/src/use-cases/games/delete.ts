import type { Game } from '../../domain/game.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changing, type Expectation, revised } from '../change.js';
import { requireGame } from '../scope.js';

export interface DeleteGame {
  readonly gameId: string;
  readonly expects: Expectation<Game>;
}

/**
 * Sets the game's tombstone: nothing finds it afterwards and no award lands in it, while ledger and wallets
 * keep what was earned there.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `precondition-failed`.
 */
export async function deleteGame(call: Call, { gameId, expects }: DeleteGame): Promise<Game> {
  return changing(expects, async () => {
    const before = await requireGame(call, gameId);
    expects?.(before);
    const change = revised(call, before);
    const game = { ...before, ...change, deletedAt: change.updatedAt };
    await call.books.games.delete(game);
    await noteInAudit(call, {
      module: 'games',
      message: 'Game deleted',
      owner: game.owner,
      details: { gameId, externalGameId: game.externalGameId },
    });
    return game;
  });
}
