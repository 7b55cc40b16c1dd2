import type { Books } from '../../ports/storage.js';
import { noteInAudit } from '../audit.js';
import type { Services } from '../services.js';
import type { AwardAnswer } from './award-command.js';
import type { AssignedTarget } from './targets.js';

/** Points that somebody gave by hand are audited; the ledger alone records what strategies decide. */
export async function noteAssignment(
  { services, books }: { readonly services: Services; readonly books: Books },
  { command, game }: AssignedTarget,
  { award }: AwardAnswer,
): Promise<void> {
  const { principal, requestId } = command;
  await noteInAudit(
    { services, books, principal, requestId },
    {
      module: 'wallets',
      message: 'Points assigned',
      owner: game.owner,
      details: {
        awardId: award.awardId,
        gameId: game.gameId,
        externalTaskId: award.externalTaskId,
        externalUserId: award.externalUserId,
        points: award.points,
        caseName: award.caseName,
      },
    },
  );
}
