import type { Principal } from '../../domain/principal.js';
import type { ActionAnswer, AwardAnswer, AwardCommand, Unrecorded } from '../../ports/award-command.js';
import type { IdempotencyClaim, IdempotentResult } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';

/** Which form of the kept members a row has, so that a later release can still give an older answer. */
const VIEW_VERSION = 1;

/** What is kept of an answer under its idempotency key: the row's id, or the little that a denial left. */
export function keptOf(answer: AwardAnswer | ActionAnswer): IdempotentResult {
  const kept = {
    ...{ status: answer.isNew ? 201 : 200, location: null, etag: null, viewVersion: VIEW_VERSION },
    ...{ awardId: null, actionId: null, body: null },
  };
  if (answer.kind === 'action') return { ...kept, actionId: answer.action.actionId };
  const { award, denied } = answer;
  return award.awardId === null
    ? { ...kept, body: JSON.stringify({ award, denied }) }
    : { ...kept, awardId: award.awardId };
}

/** The claim of a command; none for a simulation, which has no effect to repeat. */
export function claimOfCommand(command: AwardCommand): IdempotencyClaim | null {
  return command.kind === 'decided' && command.isSimulated ? null : command.idempotency;
}

/** The answer that was kept for a caller, who awards in its own scope alone unless it is an administrator. */
export async function restored(
  books: Books,
  { isAdmin, owner: own }: Principal,
  kept: IdempotentResult,
): Promise<AwardAnswer | ActionAnswer> {
  const owner = isAdmin ? null : own;
  const again = { isSimulated: false, isNew: kept.status === 201, isReplayed: true };
  const { awardId, actionId, body } = kept;
  if (body !== null) {
    // Written by `keptOf` alone.
    const denial: { readonly award: Unrecorded; readonly denied: boolean } = JSON.parse(body);
    return { kind: 'award', ...again, ...denial };
  }
  if (actionId !== null) {
    const recorded = (await books.awards.findAction(owner, actionId)) ?? missing(`action ${actionId}`);
    return { kind: 'action', ...again, ...recorded };
  }
  const award = (awardId && (await books.awards.find(owner, awardId))) || missing(`award ${awardId}`);
  return { kind: 'award', ...again, award, denied: false };
}

function missing(row: string): never {
  throw new Error(`the ${row} of a kept answer is missing`);
}
