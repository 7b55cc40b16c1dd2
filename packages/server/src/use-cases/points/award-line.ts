import type { AwardCommand } from '../../ports/award-command.js';
import type { Services } from '../services.js';

/**
 * Whose line in the queue a command joins. A key or a person can only award in its own scope; what
 * administrators do stands in a line for each of them and each scope, beside that of its owner.
 */
export async function lineOf(
  { storage }: Pick<Services, 'storage'>,
  { principal, gameId }: Pick<AwardCommand, 'principal' | 'gameId'>,
): Promise<string> {
  if (!principal.isAdmin) return principal.owner;
  const game = await storage.books.games.find(gameId);
  return `${principal.owner} ${game?.owner ?? ''}`;
}
