import { type AuditEvent, levelOf } from '../domain/audit-event.js';
import type { JsonObject } from '../domain/award.js';
import type { Owner } from '../domain/owner.js';
import { type Principal, stampsOf } from '../domain/principal.js';
import type { Call } from './call.js';
import type { Services } from './services.js';

export type AuditNote = AuditEvent & {
  /** The scope that the thing belongs to. */
  readonly owner: Owner | null;
  /** Ids and figures; what doesn't fit into 4 KiB is left out, the largest first. */
  readonly details: JsonObject;
};

/** Who did something, in which request, and the books of the transaction that it stands in. */
export type Noting = Omit<Call, 'services'> & { readonly services: Pick<Services, 'ids' | 'clock'> };

/** Notes what a call did, in the transaction of its effect: neither is ever seen without the other. */
export async function noteInAudit(noting: Noting, note: AuditNote): Promise<void> {
  const { services, books, principal, requestId } = noting;
  const { module, message } = note;
  await books.audit.append({
    id: services.ids.next(),
    at: services.clock.now(),
    module,
    level: levelOf(note),
    message,
    owner: note.owner,
    requestId,
    details: fitting({ ...note.details, ...unsureSubject(principal) }),
    stamps: stampsOf(principal),
  });
}

/** The stamp names the subject alone, which is no certain one but where it is a `sub`. */
function unsureSubject(principal: Principal): JsonObject {
  return principal.kind === 'key' || principal.claim === 'sub' ? {} : { claim: principal.claim };
}

const DETAILS_BYTES_MAX = 4096;

/** No effect fails for a note that is too long, and no note hides that something is missing. */
function fitting(details: JsonObject): JsonObject {
  if (bytesOf(details) <= DETAILS_BYTES_MAX) return details;
  const largestFirst = Object.entries(details).sort(([, one], [, other]) => bytesOf(other) - bytesOf(one));
  const leftOut: string[] = [];
  for (const [name] of largestFirst) {
    leftOut.push(name);
    const kept = Object.fromEntries(Object.entries(details).filter(([member]) => !leftOut.includes(member)));
    const shortened = { ...kept, leftOut };
    if (bytesOf(shortened) <= DETAILS_BYTES_MAX) return shortened;
  }
  return {};
}

function bytesOf(value: JsonObject[string]): number {
  return Buffer.byteLength(JSON.stringify(value));
}
