import type { AuditEvent } from '../../domain/audit-event.js';
import type { ExportName, ExportRecord } from '../../domain/export-record.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { ExportForm, ExportTypes } from '../../ports/exports.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { requireSpan } from '../time-span.js';
import { exportBegun, notingItsEnd } from './note-export.js';

/** The filter of an export with the scope that the caller names, where it names one. */
export type ExportQuery<Name extends ExportName> = Omit<ExportTypes[Name]['filter'], 'owner'> & {
  readonly owner: Owner | undefined;
};

export interface ExportOrder<Name extends ExportName> {
  readonly name: Name;
  readonly query: ExportQuery<Name>;
  readonly form: ExportForm;
}

/** An export that may begin. */
export type PreparedExport = (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;

/**
 * Whether the caller may have an export of its own scope, or of the one it names; administrators may have all
 * of them. What it gives begins it: the first rows are there and it is noted in the audit log before any of
 * them leaves.
 *
 * @throws Fault `owner-forbidden`; `validation-failed` where the span ends before it begins; on beginning,
 *   `too-many-exports`, and `unavailable` also where the process is about to end.
 */
export function prepareExport<Name extends ExportName>(
  call: Call,
  { name, query, form }: ExportOrder<Name>,
): PreparedExport {
  const { services, principal } = call;
  const { from, to } = query;
  if (from !== null && to !== null) requireSpan(from, to);
  const owner = ownerToList(principal, query.owner);
  // A query is its filter but for the owner, which the compiler can't follow through `Omit`.
  const filter = { ...query, owner } as ExportTypes[Name]['filter'];
  return async (signal) => {
    if (services.condition.isDraining()) throw new Fault('unavailable');
    const giveBack = services.exportSlots.take(principal.owner);
    try {
      const pieces = await services.storage.exports.open(name, { filter, form }, signal);
      const { format } = form;
      const record = exportBegun(call, { owner, name, format, filters: filtersGiven(query) });
      await noteBegun(call, record).catch(async (error: unknown) => {
        await pieces.return();
        throw error;
      });
      return endingWith(notingItsEnd(call, record, { pieces, signal }), giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}

const events: Readonly<Record<ExportName, AuditEvent>> = {
  users: { module: 'exports', message: 'Users exported' },
  'user-points': { module: 'exports', message: 'User points exported' },
  'user-interactions': { module: 'exports', message: 'User interactions exported' },
  'wallet-transactions': { module: 'exports', message: 'Wallet transactions exported' },
  history: { module: 'exports', message: 'History exported' },
};

/**
 * In a transaction of its own: what leaves is no effect that could be undone, so it is noted before it does.
 */
function noteBegun(call: Call, record: ExportRecord): Promise<void> {
  const { name, owner, format, filters } = record;
  return call.services.storage.transaction(async (books) => {
    await noteInAudit({ ...call, books }, { ...events[name], owner, details: { format, ...filters } });
    await books.exportLog.begin(record);
  });
}

function filtersGiven<Name extends ExportName>({ owner: _, ...filters }: ExportQuery<Name>) {
  const given: readonly (readonly [string, string | number | null])[] = Object.entries(filters);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

async function* endingWith(
  pieces: AsyncIterable<Uint8Array>,
  atEnd: () => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* pieces;
  } finally {
    atEnd();
  }
}
