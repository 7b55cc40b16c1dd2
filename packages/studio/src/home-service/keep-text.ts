import type { Saved, Saving } from '../home/home.js';
import { nameIn } from '../home/name-in.js';
import { type ServiceConnection, ServiceProblem } from './service-connection.js';
import type { StoredStrategy } from './service-forms.js';
import { entryOf, openedOf, pathOf } from './stored-texts.js';

/**
 * Keeps the text as the next version, a draft, and the name where the text has another one now, unless
 * somebody changed the strategy since it was read.
 */
export async function keepText(
  connection: ServiceConnection,
  { id, text, name, revision }: Saving,
): Promise<Saved> {
  try {
    const body = { source: text, ...(name === undefined ? {} : { name }) };
    const kept = await connection.ask<StoredStrategy>('PUT', pathOf(id), { body, ifMatch: revision });
    return { ok: true, revision: kept.etag, ...entryOf(kept.body) };
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (error.code !== 'precondition-failed') return { ok: false, theirs: null, message: error.message };
    const theirs = await connection.ask<StoredStrategy>('GET', pathOf(id));
    return { ok: false, theirs: await openedOf(connection, theirs) };
  }
}

/** Keeps a new strategy under the name that its text says, or else under one that is given. */
export async function keepNewText(
  connection: ServiceConnection,
  { text }: Saving,
  unnamed: string,
): Promise<Saved> {
  try {
    const body = { name: nameIn(text) ?? unnamed, source: text };
    const kept = await connection.ask<StoredStrategy>('POST', '/strategies/custom', { body });
    return { ok: true, revision: kept.etag, ...entryOf(kept.body) };
  } catch (error) {
    if (error instanceof ServiceProblem) return { ok: false, theirs: null, message: error.message };
    throw error;
  }
}
