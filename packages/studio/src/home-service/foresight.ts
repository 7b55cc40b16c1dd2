import type { AwardRange, ForeseenReplay, Foresight } from '../home/home.js';
import { type ServiceConnection, ServiceProblem } from './service-connection.js';
import type { StoredStrategy } from './service-forms.js';
import { pathOf } from './stored-texts.js';

/**
 * The service decides so many of the newest events of so many days again, by both versions, and names
 * everybody whom they are about: there can't be more people than events.
 */
const EVENTS_MAX = 1_000;
const DAYS = 30;

const DAY_MS = 86_400_000;

type StrategyWithRange = StoredStrategy & { readonly awardRange: AwardRange | null };

interface Comparison {
  readonly replay: {
    readonly events: number;
    readonly pointsA: number;
    readonly pointsB: number;
    readonly userCounts: { readonly same: number; readonly gained: number; readonly lost: number };
    readonly users: readonly { readonly externalUserId: string; readonly delta: number }[];
    readonly usersTruncated: boolean;
  } | null;
}

/** What making a version award would mean, as the service finds by its books; the newest without one. */
export async function foresee(
  connection: ServiceConnection,
  id: string,
  wanted?: number,
): Promise<Foresight> {
  const newest = await connection.get<StrategyWithRange>(pathOf(id));
  const { version, awardRange: range } = wanted === undefined ? newest : await readOf(connection, id, wanted);
  const { publishedVersion } = newest;
  if (publishedVersion === null || publishedVersion === version) {
    return { version, range, before: null, replay: null };
  }
  const [published, replay] = await Promise.all([
    readOf(connection, id, publishedVersion),
    replayOf(connection, `custom:${id}@${publishedVersion}`, `custom:${id}@${version}`),
  ]);
  return { version, range, before: { version: publishedVersion, range: published.awardRange }, replay };
}

function readOf(connection: ServiceConnection, id: string, version: number): Promise<StrategyWithRange> {
  return connection.get<StrategyWithRange>(`${pathOf(id)}?version=${version}`);
}

/** What says that it can't be told, however often one asks. */
const untold: ReadonlySet<string> = new Set(['strategy-invalid', 'simulation-too-large']);

/** Null where a version can't decide, or it would take too long. */
async function replayOf(connection: ServiceConnection, a: string, b: string): Promise<ForeseenReplay | null> {
  const from = new Date(Date.now() - DAYS * DAY_MS).toISOString();
  const asked = new URLSearchParams({ a, b, from, replay: `${EVENTS_MAX}`, users: `${EVENTS_MAX}` });
  const path = `/strategies/custom/compare?${asked}`;
  const found = await connection.get<Comparison>(path).catch((error: unknown) => {
    if (error instanceof ServiceProblem && untold.has(error.code)) return null;
    throw error;
  });
  const replay = found?.replay ?? null;
  if (replay === null) return null;
  const losers = replay.users
    .filter(({ delta }) => delta < 0)
    .map(({ externalUserId, delta }) => ({ person: externalUserId, delta }));
  return {
    events: replay.events,
    pointsDelta: replay.pointsB - replay.pointsA,
    ...replay.userCounts,
    losers: { items: losers, isWhole: !replay.usersTruncated },
  };
}
