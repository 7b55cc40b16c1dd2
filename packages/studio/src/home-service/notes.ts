import type { Version } from '../home/home.js';
import { listVersions } from './publishing.js';
import type { ServiceConnection } from './service-connection.js';
import type { Page } from './service-forms.js';

/** So many of the newest entries of the audit log about strategies are looked through. */
const ENTRIES_MAX = 500;

interface StoredEntry {
  readonly details: { readonly id?: unknown; readonly version?: unknown; readonly note?: unknown };
}

/** The versions of a strategy, each with what was noted when it was made the one that awards. */
export async function listNotedVersions(
  connection: ServiceConnection,
  id: string,
): Promise<readonly Version[]> {
  const [versions, notes] = await Promise.all([listVersions(connection, id), readNotes(connection, id)]);
  return versions.map((version) => {
    const note = notes.get(version.number);
    return note === undefined ? version : { ...version, note };
  });
}

/** Of each version the latest note. None where the log can't be read: versions are worth showing without. */
async function readNotes(connection: ServiceConnection, id: string): Promise<ReadonlyMap<number, string>> {
  const path = `/dashboard/summary/logs?module=strategies&limit=${ENTRIES_MAX}`;
  const page = await connection.get<Page<StoredEntry>>(path).catch(() => null);
  const notes = new Map<number, string>();
  for (const { details } of page?.items ?? []) {
    const { version, note } = details;
    if (details.id !== id || typeof version !== 'number' || typeof note !== 'string') continue;
    if (!notes.has(version)) notes.set(version, note);
  }
  return notes;
}
