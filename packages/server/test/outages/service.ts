import { expect } from 'vitest';
import { systemClock } from '../../src/dependencies.js';
import { routes } from '../../src/routes/index.js';
import { award, made, makeEchoGame, walkOf } from '../../src/routes/testing/arrange.js';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import { type Answer, Client } from '../../src/testing/client.js';
import { startTestIssuer, type TestIssuer } from '../../src/testing/test-issuer.js';
import { ADMIN_CLAIMS } from '../../src/testing/test-service.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { type RunningServer, type RunOptions, startServer } from '../running-server.js';
import { Load } from './load.js';

/** The service as a process of its own, with a game to award in. */
export interface ServiceProcess {
  readonly process: RunningServer;
  readonly env: Readonly<Record<string, string>>;
  readonly issuer: TestIssuer;
  /** Without a credential. */
  readonly anonymous: Client;
  /** With a key. */
  readonly client: Client;
  /** Another key, whose scope is its own. */
  newKey(): Promise<{ readonly plaintext: string; readonly apiKey: string }>;
  readonly game: { readonly gameId: string };
  /** Awards points in the game until it is stopped. */
  startLoad(): Load;
  /** What the health check says: its status, and that of its checks. */
  health(): Promise<readonly [number, Answer['body']]>;
}

const ROOM = {
  ABUSE_RATE_LIMIT_PER_IP: '0',
  ABUSE_RATE_LIMIT_PER_API_KEY: '0',
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '0',
};

export async function startServiceProcess(
  env: Readonly<Record<string, string>>,
  options: Omit<RunOptions, 'env'> = {},
): Promise<ServiceProcess> {
  const issuer = await startTestIssuer(systemClock);
  const whole = { PORT: '0', SHUTDOWN_DELAY_SECONDS: '0', IDP_URL: issuer.url, ...ROOM, ...env };
  const process = await startServer(whole, options);
  const anonymous = new Client({ url: process.url, routes });
  const admin = anonymous.with({ authorization: `Bearer ${await issuer.sign(ADMIN_CLAIMS)}` });
  const newKey = () => made(admin.post('/apikey/create', { client: 'outages' }));
  const { plaintext } = await newKey();
  const client = anonymous.with({ 'x-api-key': plaintext });
  const game = await makeEchoGame(client);
  const users = 5;
  const send = (key: string) => {
    const user = `user-${Number(key.replace(/\D/g, '')) % users}`;
    return award(client.with({ 'idempotency-key': key }), game, { user });
  };
  return {
    process,
    env: whole,
    issuer,
    anonymous,
    client,
    newKey,
    game,
    startLoad: () => new Load(send),
    health: async () => {
      const { status, body } = await anonymous.get('/kpi/health_check');
      return [status, body];
    },
  };
}

/**
 * Nothing acknowledged is lost, nothing is there twice, and the answers that are kept are the ones that were
 * given; then the books add up, and every award is decided again.
 */
export async function expectExactlyOnce(service: ServiceProcess, load: Load): Promise<void> {
  const { client, game } = service;
  await load.stop();
  for (const [key, awardId] of [...load.acknowledged].slice(-20)) {
    const user = `user-${Number(key.replace(/\D/g, '')) % 5}`;
    const again = await award(client.with({ 'idempotency-key': key }), game, { user });
    expect([again.status, again.body.awardId]).toEqual([201, awardId]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  }
  const points = await made(client.get(`${walkOf(game)}/points`), 200);
  expect(points.totals).toMatchObject({
    timesAwarded: load.acknowledged.size,
    points: load.acknowledged.size,
  });
  expect(new Set(load.acknowledged.values()).size).toBe(load.acknowledged.size);
  await expectCleanBooks(service);
}

/** Stops the service in good order, and adds its books up. */
export async function expectCleanBooks({ process, env, issuer }: ServiceProcess): Promise<void> {
  process.child.kill('SIGTERM');
  const { code, output } = await process.ended;
  expect([code, output]).toEqual([0, expect.stringContaining('"msg":"stopped"')]);
  await issuer.close();
  await expectTrueBooks(databaseUrlOf(process, env));
}

function databaseUrlOf(
  { folder }: RunningServer,
  { DATABASE_URL: url }: Readonly<Record<string, string>>,
): string {
  return url ?? `sqlite:${folder}/data/merit.db`;
}

/** The form of every refusal while something that the service needs is away. */
export function expectUnavailable(answers: readonly Answer[]): void {
  for (const { status, body, headers } of answers) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
  }
}

/** The idempotency keys under which the books hold an award. */
export async function awardedKeys(databaseUrl: string): Promise<readonly string[]> {
  const database = await openDatabase(databaseUrl);
  try {
    const { rows } = await database.reader.query<{ key: string }>(
      'select key from idempotency_keys join awards on awards.uuid = idempotency_keys.award_uuid',
    );
    return rows.map(({ key }) => key);
  } finally {
    await database.close();
  }
}
