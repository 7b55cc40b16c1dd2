import type { Award } from '../../domain/award.js';
import type { IdempotencyClaim, IdempotentResult } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import type { AwardAnswer, AwardCommand, Unrecorded } from './award-command.js';

/** Which form of the kept members a row has, so that a later release can still give an older answer. */
const VIEW_VERSION = 1;

/** What is kept of an answer under its idempotency key: the row's id, or the little that a denial left. */
export function keptOf({ award, denied, isNew }: AwardAnswer): IdempotentResult {
  const kept = { status: isNew ? 201 : 200, location: null, etag: null, viewVersion: VIEW_VERSION };
  return award.awardId === null
    ? { ...kept, awardId: null, body: JSON.stringify({ award, denied }) }
    : { ...kept, awardId: award.awardId, body: null };
}

/** The claim of a command; none for a simulation, which has no effect to repeat. */
export function claimOf(command: AwardCommand): IdempotencyClaim | null {
  return command.kind === 'decided' && command.isSimulated ? null : command.idempotency;
}

/** The answer that was kept. */
export async function restored(books: Books, kept: IdempotentResult): Promise<AwardAnswer> {
  const again = { isSimulated: false, isNew: kept.status === 201, isReplayed: true };
  if (kept.body !== null) return { ...again, ...readDenial(kept.body) };
  return { ...again, award: await requireAward(books, kept.awardId), denied: false };
}

function readDenial(body: string): { readonly award: Unrecorded; readonly denied: boolean } {
  // Written by `keptOf` alone.
  return JSON.parse(body) as { readonly award: Unrecorded; readonly denied: boolean };
}

async function requireAward(books: Books, awardId: string | null): Promise<Award> {
  const award = awardId === null ? null : await books.awards.find(awardId);
  if (award === null) throw new Error(`the award ${awardId} of a kept answer is missing`);
  return award;
}
