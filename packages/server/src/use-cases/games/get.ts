import type { Game } from '../../domain/game.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';

/** @throws Fault `game-not-found`, `game-forbidden`. */
export async function getGame(call: Call, gameId: string): Promise<Game> {
  return requireGame(call, gameId);
}
