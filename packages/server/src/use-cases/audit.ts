import type { AuditLevel, AuditModule } from '../domain/audit-entry.js';
import type { JsonObject } from '../domain/award.js';
import { type Owner, stampsOf } from '../domain/principal.js';
import type { Call } from './call.js';

export interface AuditNote {
  readonly module: AuditModule;
  /** What happened, as a short statement in the past tense. */
  readonly message: string;
  /** The scope that the thing belongs to. */
  readonly owner: Owner | null;
  readonly details: JsonObject;
  /** `success` where absent. */
  readonly level?: AuditLevel;
}

/** Notes what a call did, in the transaction of its effect: neither is ever seen without the other. */
export async function noteInAudit(call: Call, note: AuditNote): Promise<void> {
  const { services, books, principal, requestId } = call;
  await books.audit.append({
    id: services.ids.next(),
    at: services.clock.now(),
    module: note.module,
    level: note.level ?? 'success',
    message: note.message,
    owner: note.owner,
    requestId,
    details: note.details,
    stamps: stampsOf(principal),
  });
}
