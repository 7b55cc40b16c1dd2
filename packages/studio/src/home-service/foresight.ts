import type { AwardRange, Foresight } from '../home/home.js';
import type { ServiceConnection } from './service-connection.js';
import type { StoredStrategy } from './service-forms.js';
import { pathOf } from './stored-texts.js';

/** The service decides so many of the newest events of so many days again, by both versions. */
const EVENTS_MAX = 1_000;
const DAYS = 30;

const DAY_MS = 86_400_000;

type StrategyWithRange = StoredStrategy & { readonly awardRange: AwardRange | null };

interface Comparison {
  readonly replay: {
    readonly events: number;
    readonly pointsA: number;
    readonly pointsB: number;
    readonly users: readonly { readonly delta: number }[];
  } | null;
}

/** What making the newest version award would mean, as the service itself finds by its books. */
export async function foresee(connection: ServiceConnection, id: string): Promise<Foresight> {
  const newest = await connection.get<StrategyWithRange>(pathOf(id));
  const { version, publishedVersion, awardRange: range } = newest;
  if (publishedVersion === null || publishedVersion === version) {
    return { version, range, before: null, replay: null };
  }
  const [published, replay] = await Promise.all([
    connection.get<StrategyWithRange>(`${pathOf(id)}?version=${publishedVersion}`),
    replayOf(connection, `custom:${id}@${publishedVersion}`, `custom:${id}@${version}`),
  ]);
  return { version, range, before: { version: publishedVersion, range: published.awardRange }, replay };
}

/** Null where the newest version can't decide, or it would take too long. */
async function replayOf(connection: ServiceConnection, a: string, b: string): Promise<Foresight['replay']> {
  const from = new Date(Date.now() - DAYS * DAY_MS).toISOString();
  const asked = new URLSearchParams({ a, b, from, replay: `${EVENTS_MAX}` });
  const found = await connection.get<Comparison>(`/strategies/custom/compare?${asked}`).catch(() => null);
  const replay = found?.replay ?? null;
  if (replay === null) return null;
  const losses = replay.users.map(({ delta }) => delta).filter((delta) => delta < 0);
  return {
    events: replay.events,
    pointsDelta: replay.pointsB - replay.pointsA,
    losers: losses.length,
    mostLost: Math.max(0, ...losses.map((delta) => -delta)),
  };
}
