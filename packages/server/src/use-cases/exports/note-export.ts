import type { ExportEnding, ExportRecord } from '../../domain/export-record.js';
import { stampsOf } from '../../domain/principal.js';
import type { TextPieces } from '../../ports/exports.js';
import type { Call } from '../call.js';

type Asked = Pick<ExportRecord, 'owner' | 'name' | 'format' | 'filters'>;

/** The record of an export that begins. */
export function exportBegun({ services, principal, requestId }: Call, asked: Asked): ExportRecord {
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
export async function* notingItsEnd(
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
