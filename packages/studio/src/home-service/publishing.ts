import type { Listed, NamedText, Published, Publishing, RollingBack, Version } from '../home/home.js';
import { readList } from './read-list.js';
import { type ServiceConnection, ServiceProblem } from './service-connection.js';
import type { StoredStrategy, StoredUse, StoredVersion } from './service-forms.js';
import { openedOf, pathOf, readVersion } from './stored-texts.js';
import { useOf } from './usage.js';

/** Makes the newest version the one that awards, unless somebody changed the strategy since it was read. */
export function publish(
  connection: ServiceConnection,
  { id, revision, note, force }: Publishing,
): Promise<Published> {
  const body = { force, ...(note === '' ? {} : { note }) };
  return makeAward(connection, { id, path: '/publish', ifMatch: revision, body });
}

/** Makes an earlier version the one that awards again, under the same condition. */
export function rollBack(
  connection: ServiceConnection,
  { id, revision, version, force }: RollingBack,
): Promise<Published> {
  return makeAward(connection, { id, path: `/rollback/${version}`, ifMatch: revision, body: { force } });
}

interface Making {
  readonly id: string;
  readonly path: string;
  readonly ifMatch: string;
  readonly body: object;
}

async function makeAward(connection: ServiceConnection, { id, path, ...sent }: Making): Promise<Published> {
  try {
    const { body, etag } = await connection.ask<StoredStrategy>('POST', pathOf(id) + path, sent);
    return { ok: true, version: body.version, revision: etag };
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (error.code === 'precondition-failed') return changedElsewhere(connection, id);
    return {
      ok: false,
      message: error.message,
      usage: usesIn(error),
      canForce: error.code === 'params-conflict',
    };
  }
}

async function changedElsewhere(connection: ServiceConnection, id: string): Promise<Published> {
  const theirs = await openedOf(connection, await connection.ask<StoredStrategy>('GET', pathOf(id)));
  return {
    ...{ ok: false, usage: [], canForce: false, theirs },
    message: 'Somebody changed the strategy since you opened it: nothing was published',
  };
}

/** What the service names as in the way, with what is wrong there. */
function usesIn({ members }: ServiceProblem) {
  const uses = members['uses'];
  if (!Array.isArray(uses)) return [];
  return uses.map((use: StoredUse & { readonly problems?: readonly string[] }) => ({
    ...useOf(use),
    problems: use.problems ?? [],
  }));
}

/** The newest first. */
export async function listVersions(connection: ServiceConnection, id: string): Promise<Listed<Version>> {
  const { items, isWhole } = await readList<StoredVersion>(connection, `${pathOf(id)}/versions`);
  const versions = items.map((row) => ({
    number: row.version,
    state: row.status,
    isSound: row.errors === 0,
    hasAwarded: row.publishedAt !== null,
    changedAt: row.publishedAt ?? row.createdAt,
    changedBy: row.oauth_user_id ?? row.apiKey_used,
  }));
  return { items: versions, isWhole };
}

/** So many earlier versions can be compared with beside the one that awards. */
const EARLIER_MAX = 4;

/** The version that awards first, then earlier ones, the newest first. */
export async function readBaselines(connection: ServiceConnection, id: string): Promise<Listed<NamedText>> {
  const { items } = await listVersions(connection, id);
  const versions = items.filter(({ isSound }) => isSound);
  const awarding = versions.filter(({ state }) => state === 'published');
  const superseded = versions.filter(({ state }) => state === 'superseded');
  const others = superseded.slice(0, EARLIER_MAX);
  const texts = await Promise.all(
    [...awarding, ...others].map(async ({ number }) => ({
      name: `version ${number}`,
      text: await readVersion(connection, id, number),
    })),
  );
  return { items: texts, isWhole: others.length === superseded.length };
}
