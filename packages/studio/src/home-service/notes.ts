import type { Listed, Version } from '../home/home.js';
import { listVersions } from './publishing.js';
import { readList } from './read-list.js';
import type { ServiceConnection } from './service-connection.js';

/** So many of the newest entries of the audit log about strategies are looked through. */
const ENTRIES_MAX = 500;

interface StoredEntry {
  readonly details: { readonly id?: unknown; readonly version?: unknown; readonly note?: unknown };
}

/** The versions of a strategy, each with what was noted when it was made the one that awards. */
export async function listNotedVersions(connection: ServiceConnection, id: string): Promise<Listed<Version>> {
  const [{ items, isWhole }, notes] = await Promise.all([
    listVersions(connection, id),
    readNotes(connection, id),
  ]);
  const noted = items.map((version) => {
    const note = notes.get(version.number);
    return note === undefined ? version : { ...version, note };
  });
  return { items: noted, isWhole };
}

/** Of each version the latest note. None where the log can't be read: versions are worth showing without. */
async function readNotes(connection: ServiceConnection, id: string): Promise<ReadonlyMap<number, string>> {
  const path = '/dashboard/summary/logs?module=strategies';
  const { items } = await readList<StoredEntry>(connection, path, ENTRIES_MAX).catch(() => ({ items: [] }));
  const notes = new Map<number, string>();
  for (const { details } of items) {
    const { version, note } = details;
    if (details.id !== id || typeof version !== 'number' || typeof note !== 'string') continue;
    if (!notes.has(version)) notes.set(version, note);
  }
  return notes;
}
