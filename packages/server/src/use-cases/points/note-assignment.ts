import type { AwardAnswer } from '../../ports/award-command.js';
import { type Noting, noteInAudit } from '../audit.js';
import type { AssignedTarget } from './targets.js';

/** Points that somebody gave by hand are audited; the ledger alone records what strategies decide. */
export async function noteAssignment(
  { services, books }: Pick<Noting, 'services' | 'books'>,
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
