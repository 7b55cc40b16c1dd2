import type { AuditEvent } from '../../domain/audit-event.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { ExportForm, ExportName, ExportTypes, TextPieces } from '../../ports/exports.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { requireSpan } from '../time-span.js';

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
      const details = { format: form.format, ...filtersGiven(query) };
      await noteBegun(call, { name, owner, details }, pieces);
      return endingWith(pieces, giveBack);
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

interface Begun {
  readonly name: ExportName;
  readonly owner: Owner | null;
  readonly details: { readonly [member: string]: string | number | null };
}

/**
 * In a transaction of its own: what leaves is no effect that could be undone, so it is noted before it does.
 */
async function noteBegun(call: Call, { name, owner, details }: Begun, pieces: TextPieces): Promise<void> {
  try {
    await call.services.storage.transaction((books) =>
      noteInAudit({ ...call, books }, { ...events[name], owner, details }),
    );
  } catch (error) {
    await pieces.return();
    throw error;
  }
}

function filtersGiven<Name extends ExportName>({ owner: _, ...filters }: ExportQuery<Name>) {
  const given: readonly (readonly [string, string | number | null])[] = Object.entries(filters);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

async function* endingWith(pieces: TextPieces, atEnd: () => void): AsyncGenerator<Uint8Array, void> {
  try {
    yield* pieces;
  } finally {
    atEnd();
  }
}
