import type { AuditEvent } from '../../domain/audit-event.js';
import type { ExportEnding, ExportName, ExportRecord } from '../../domain/export-record.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import { stampsOf } from '../../domain/principal.js';
import { type Bound, type Span, writtenBound } from '../../domain/span.js';
import type { ExportForm, ExportTypes, TextPieces } from '../../ports/exports.js';
import type { ExportSlot } from '../../ports/process.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { momentsOf, recordedInQuery, stretchOf } from '../time-span.js';

/** The filter of an export with the scope that the caller names, where it names one. */
export type ExportQuery<Name extends ExportName> = Omit<
  ExportTypes[Name]['filter'],
  'owner' | 'happened' | 'recorded'
> & {
  readonly owner: Owner | undefined;
  readonly happened: Span;
  readonly recorded: Span;
};

export interface RequestedExport<Name extends ExportName> {
  readonly name: Name;
  readonly query: ExportQuery<Name>;
  readonly form: ExportForm;
}

/** An export that may begin. */
export type PreparedExport = (
  signal: AbortSignal,
  cut: (why: string) => void,
) => Promise<AsyncIterable<Uint8Array>>;

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
  { name, query, form }: RequestedExport<Name>,
): PreparedExport {
  const { services, principal } = call;
  const owner = ownerToList(principal, query.owner);
  const happened = ofLedger[name] ? stretchOf(query.happened) : momentsOf(query.happened, 'UTC');
  const recorded = momentsOf(query.recorded, 'UTC', recordedInQuery);
  // A query is its filter but for what is worked out here, which the compiler can't follow through `Omit`.
  const filter = { ...query, owner, happened, recorded } as ExportTypes[Name]['filter'];
  return async (signal, cut) => {
    if (services.condition.isDraining()) throw new Fault('unavailable');
    const slot = services.exportSlots.take(principal.owner, () => cut('others waited for a slow reader'));
    try {
      const pieces = await services.storage.exports.open(name, { filter, form }, signal);
      const { format } = form;
      const record = exportBegun(call, { owner, name, format, filters: filtersGiven(query) });
      await noteBegun(call, record).catch(async (error: unknown) => {
        await pieces.return();
        throw error;
      });
      return inSlot(slot, notingItsEnd(call, record, { pieces, signal }));
    } catch (error) {
      slot.giveBack();
      throw error;
    }
  };
}

/** Whether its rows happened on a day of a game; others are of the moment at which they were noted. */
const ofLedger: Readonly<Record<ExportName, boolean>> = {
  users: false,
  'user-points': true,
  'user-interactions': true,
  'wallet-transactions': true,
  history: false,
};

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

function filtersGiven<Name extends ExportName>({ owner: _, ...query }: ExportQuery<Name>) {
  const { happened, recorded, ...filters } = query;
  const given: readonly (readonly [string, string | number | null])[] = [
    ...boundsGiven({ from: happened.from, to: happened.to }),
    ...boundsGiven({ recordedFrom: recorded.from, recordedTo: recorded.to }),
    ...Object.entries(filters),
  ];
  return Object.fromEntries(given.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function boundsGiven(bounds: { readonly [name: string]: Bound | undefined }) {
  return Object.entries(bounds).map(
    ([name, bound]) => [name, bound === undefined ? null : writtenBound(bound)] as const,
  );
}

async function* inSlot(
  slot: ExportSlot,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const piece of pieces) {
      const taken = slot.offer(piece.length);
      yield piece;
      taken();
    }
  } finally {
    slot.giveBack();
  }
}

type Asked = Pick<ExportRecord, 'owner' | 'name' | 'format' | 'filters'>;

/** The record of an export that begins. */
function exportBegun({ services, principal, requestId }: Call, asked: Asked): ExportRecord {
  return {
    exportId: services.ids.next(),
    ...asked,
    requestId,
    begunAt: services.clock.now(),
    end: null,
    stamps: stampsOf(principal),
  };
}

/** Gives the pieces on, and notes how the export ended. */
async function* notingItsEnd(
  { services }: Pick<Call, 'services'>,
  { exportId }: ExportRecord,
  { pieces, signal }: { readonly pieces: TextPieces; readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array, void> {
  let ending: ExportEnding = 'cut-off';
  try {
    yield* pieces;
    ending = 'complete';
  } catch (error) {
    if (!signal.aborted) ending = 'failed';
    throw error;
  } finally {
    const end = { endedAt: services.clock.now(), ending, rows: pieces.rows() };
    // Its rows have left: one whose end can't be noted is listed as one of which nobody knows how it ended.
    await services.storage
      .transaction(({ exportLog }) => exportLog.end(exportId, end))
      .catch(() => undefined);
  }
}
