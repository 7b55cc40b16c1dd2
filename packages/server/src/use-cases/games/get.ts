import type { Game } from '../../domain/game.js';
import type { Call } from '../call.js';
import { requireGameToSee } from '../user-scope.js';

/** @throws Fault `game-not-found`, `game-forbidden`. */
export async function getGame(call: Call, gameId: string): Promise<Game> {
  return requireGameToSee(call, gameId);
}
