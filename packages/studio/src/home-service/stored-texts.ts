import type { NamedText, OpenedStrategy, StrategyEntry } from '../home/home.js';
import type { Answer, ServiceConnection } from './service-connection.js';
import type { ServicePage, StoredGame, StoredStrategy, StoredUse, StrategySummary } from './service-forms.js';

/** So many texts that a text extends are read, and so many that those extend. */
const PARENTS_MAX = 20;

const EXTENDS = /\bextends\s+"(custom:([0-9a-f-]{36})(?:@(\d{1,9}))?)"/g;

export function pathOf(id: string): string {
  return `/strategies/custom/${encodeURIComponent(id)}`;
}

export function entryOf(strategy: StrategySummary): StrategyEntry {
  return { id: strategy.id, name: strategy.name, state: stateOf(strategy) };
}

/** As the page says it: `draft 4`, `version 3 awards`. */
function stateOf({ latestVersion, publishedVersion }: StrategySummary): string {
  const draft = publishedVersion === latestVersion ? [] : [`draft ${latestVersion}`];
  const awarding = publishedVersion === null ? [] : [`version ${publishedVersion} awards`];
  return [...draft, ...awarding].join(' · ');
}

/** The newest version, with all that the page needs to decide by it. */
export async function openedOf(
  connection: ServiceConnection,
  { body, etag }: Answer<StoredStrategy>,
): Promise<OpenedStrategy> {
  const [parents, timeZone] = await Promise.all([
    readParents(connection, body.source),
    readTimeZone(connection, body.id),
  ]);
  return {
    ...entryOf(body),
    fileName: `${fileStem(body.name)}.merit`,
    text: body.source,
    revision: etag,
    spec: null,
    parents,
    ...(timeZone === null ? {} : { timeZone }),
  };
}

function fileStem(name: string): string {
  const stem = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return stem === '' ? 'strategy' : stem;
}

/** What the text extends of the service's own, and what those texts do; what can't be read is left out. */
async function readParents(connection: ServiceConnection, source: string): Promise<readonly NamedText[]> {
  const found = new Map<string, string>();
  const texts = [source];
  for (const text of texts) {
    for (const [, name = '', id = '', version] of text.matchAll(EXTENDS)) {
      if (found.has(name) || found.size >= PARENTS_MAX) continue;
      const parent = await readText(connection, id, version).catch(() => null);
      if (parent === null) continue;
      found.set(name, parent);
      texts.push(parent);
    }
  }
  return [...found].map(([name, text]) => ({ name, text }));
}

/** Without a version, that of the one that awards, which is what a text follows that names none. */
async function readText(connection: ServiceConnection, id: string, version?: string): Promise<string> {
  const newest = await connection.get<StoredStrategy>(pathOf(id));
  const wanted = version ?? newest.publishedVersion;
  return wanted === null ? newest.source : readVersion(connection, id, Number(wanted));
}

export async function readVersion(
  connection: ServiceConnection,
  id: string,
  version: number,
): Promise<string> {
  return (await connection.get<StoredStrategy>(`${pathOf(id)}?version=${version}`)).source;
}

/** Of the first game that it awards in; null where there is none. */
async function readTimeZone(connection: ServiceConnection, id: string): Promise<string | null> {
  const { items } = await connection.get<ServicePage<StoredUse>>(`${pathOf(id)}/usage?limit=1`);
  const [use] = items;
  if (use === undefined) return null;
  const game = await connection.get<StoredGame>(`/games/${use.gameId}`).catch(() => null);
  return game?.timeZone ?? null;
}
