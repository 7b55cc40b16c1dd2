import { systemClock } from '../../src/dependencies.js';
import { routes } from '../../src/routes/index.js';
import { made } from '../../src/routes/testing/arrange.js';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import { fillLedger, PAYING } from '../../src/storage/testing/fill-ledger.js';
import { Client } from '../../src/testing/client.js';
import { startTestIssuer, type TestIssuer } from '../../src/testing/test-issuer.js';
import { ADMIN_CLAIMS } from '../../src/testing/test-service.js';
import { type RunningServer, startServer } from '../running-server.js';
import type { RawCall } from './raw-call.js';

/** How much there is in the game of the tenant who sends the largest requests. */
export interface WorldSize {
  readonly tasks: number;
  readonly users: number;
  readonly awards: number;
}

/** Tasks nearly as many as a game may have, so that there is room for a few more. */
export const FULL_SIZE: WorldSize = { tasks: 9_980, users: 5_000, awards: 100_000 };

/** A twentieth, which takes a tenth of the time: what is without a bound shows in it too. */
export const SMALL_SIZE: WorldSize = { tasks: 500, users: 250, awards: 5_000 };

type Headers = { readonly [name: string]: string };

/**
 * A service in a process of its own: one tenant has a game of the largest size, another has almost nothing.
 */
export interface FilledService {
  readonly process: RunningServer;
  readonly url: string;
  readonly databaseUrl: string;
  readonly gameId: string;
  /** Published and used by the game; its first version made all awards. */
  readonly strategyId: string;
  /** Of the busy task, in which half of the awards are. */
  readonly busyTaskId: string;
  /** The large tenant's, an administrator's, and those of a player of the game, whose subject is `user-1`. */
  readonly key: Headers;
  readonly admin: Headers;
  readonly player: Headers;
  /** Of the large tenant. */
  readonly client: Client;
  readonly apiKey: string;
  /** What the other tenant asks, and everyone can be made to wait for. */
  readonly question: RawCall;
  stop(): Promise<void>;
}

export interface FilledServiceOptions {
  readonly databaseUrl: string;
  readonly size: WorldSize;
  /** Further settings of the process. */
  readonly env?: Readonly<Record<string, string>>;
}

const ROOM = {
  ABUSE_RATE_LIMIT_PER_IP: '0',
  ABUSE_RATE_LIMIT_PER_API_KEY: '0',
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '0',
  ABUSE_DAILY_QUOTA_PER_API_KEY: '0',
};

const BULK_MAX = 1000;

export async function startFilledService({
  databaseUrl,
  size,
  env = {},
}: FilledServiceOptions): Promise<FilledService> {
  const issuer = await startTestIssuer(systemClock);
  const settings = { PORT: '0', SHUTDOWN_DELAY_SECONDS: '0', IDP_URL: issuer.url, DATABASE_URL: databaseUrl };
  const begin = () => startServer({ ...settings, ...ROOM, ...env });
  const first = await begin();
  const admin = await bearer(issuer, ADMIN_CLAIMS);
  const tenants = await makeTenants(new Client({ url: first.url, routes }), admin);
  const world = await makeGame(tenants.client, size);
  first.child.kill('SIGTERM');
  await first.ended;
  await fill(databaseUrl, { ...world, owner: `key:${tenants.apiKey}` as const, ...size });
  const process = await begin();
  const { url } = process;
  const key = { 'x-api-key': tenants.plaintext };
  return {
    ...world,
    ...{ process, url, databaseUrl, key, admin, apiKey: tenants.apiKey },
    player: await bearer(issuer, { sub: 'user-1' }),
    client: new Client({ url, routes }).with(key),
    question: { method: 'GET', path: '/api/v1/users/quiet/wallet', headers: tenants.quiet },
    stop: async () => {
      process.child.kill('SIGTERM');
      await process.ended;
      await issuer.close();
    },
  };
}

async function bearer(issuer: TestIssuer, claims: { readonly [claim: string]: unknown }): Promise<Headers> {
  return { authorization: `Bearer ${await issuer.sign(claims)}` };
}

async function makeTenants(anonymous: Client, admin: Headers) {
  const createKey = (client: string) => made(anonymous.with(admin).post('/apikey/create', { client }));
  const { apiKey, plaintext } = await createKey('large');
  const quiet = { 'x-api-key': (await createKey('quiet')).plaintext };
  await made(anonymous.with(quiet).post('/users/quiet/actions', { typeAction: 'came' }));
  return { apiKey, plaintext, quiet, client: anonymous.with({ 'x-api-key': plaintext }) };
}

async function makeGame(client: Client, { tasks }: WorldSize) {
  const { id, strategyId } = await made(
    client.post('/strategies/custom', { name: 'Paying', source: PAYING }),
  );
  await made(client.post(`/strategies/custom/${id}/publish`), 200);
  const { gameId } = await made(client.post('/games', { externalGameId: 'large', strategyId }));
  for (let from = 0; from < tasks; from += BULK_MAX) {
    const count = Math.min(BULK_MAX, tasks - from);
    const named = Array.from({ length: count }, (_, index) => ({ externalTaskId: `task-${from + index}` }));
    await made(client.post(`/games/${gameId}/tasks/bulk`, { tasks: named }));
  }
  const { taskId } = await made(client.get(`/games/${gameId}/tasks/task-0`), 200);
  return { gameId, strategyId, busyTaskId: taskId as string };
}

async function fill(databaseUrl: string, world: Omit<Parameters<typeof fillLedger>[1], 'until'>) {
  const database = await openDatabase(databaseUrl);
  try {
    await fillLedger(database, { ...world, until: systemClock.now() });
  } finally {
    await database.close();
  }
}
