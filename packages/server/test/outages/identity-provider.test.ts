import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/dependencies.js';
import { routes } from '../../src/routes/index.js';
import { atOnce } from '../../src/routes/testing/arrange.js';
import { Client } from '../../src/testing/client.js';
import { startTestIssuer } from '../../src/testing/test-issuer.js';
import { until } from '../../src/testing/until.js';
import { startServer, stopServers } from '../running-server.js';
import { expectExactlyOnce, type ServiceProcess, startServiceProcess } from './service.js';

async function tokenClient(
  { anonymous, issuer }: Pick<ServiceProcess, 'anonymous' | 'issuer'>,
  kid?: string,
): Promise<Client> {
  const token = await issuer.sign({}, kid === undefined ? {} : { kid });
  return anonymous.with({ authorization: `Bearer ${token}` });
}

const statusOf = async (client: Client) => (await client.get('/games')).status;

describe('without its identity provider, the service', () => {
  afterEach(stopServers);

  it('goes on with the keys that it has, and lets nobody in by others', async () => {
    const service = await startServiceProcess({});
    const load = service.startLoad();
    const known = await tokenClient(service);
    expect(await statusOf(known)).toBe(200);
    const { fetches } = service.issuer;
    service.issuer.answer = { kind: 'status', status: 503 };
    await load.moreAcknowledged(20);
    expect(await atOnce(50, () => statusOf(known))).toEqual(Array(50).fill(200));
    const unknown = await tokenClient(service, 'second');
    const answers = await atOnce(50, () => unknown.get('/games'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['401 invalid-token']),
    );
    expect(service.issuer.fetches - fetches).toBeLessThanOrEqual(1);
    await expectExactlyOnce(service, load);
    expect(load.refused).toEqual([]);
  });
});

describe('started without its identity provider, the service', () => {
  afterEach(stopServers);

  it('refuses tokens without a stampede, and takes them when it is back', async () => {
    const issuer = await startTestIssuer(systemClock);
    issuer.answer = { kind: 'status', status: 503 };
    const settings = { PORT: '0', IDP_URL: issuer.url, ABUSE_RATE_LIMIT_PER_API_KEY: '0' };
    const { url, logged, lines } = await startServer(settings);
    const keys = `${issuer.issuer}/protocol/openid-connect/certs`;
    expect(await logged('identity provider')).toMatchObject({ issuer: issuer.issuer, keys });
    expect(await logged('keys of the identity provider not fetched')).toMatchObject({
      level: 'warn',
      address: keys,
      reason: 'it answered 503',
    });
    const anonymous = new Client({ url, routes });
    const client = await tokenClient({ anonymous, issuer });

    const began = performance.now();
    const answers = await atOnce(200, () => client.get('/games'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
      new Set(['500 Internal server error']),
    );
    // Each attempt waits at least half of 1 s, 2 s, 4 s… after the one before.
    expect(500 * (2 ** (issuer.fetches - 1) - 1)).toBeLessThanOrEqual(performance.now() - began);
    const health = await anonymous.get('/kpi/health_check');
    expect([health.status, health.body.status, health.body.checks.identityProvider]).toEqual([
      200,
      'degraded',
      'down',
    ]);

    issuer.answer = { kind: 'keys', kids: ['first'] };
    const isWell = async () => (await anonymous.get('/kpi/health_check')).body.status === 'ok';
    await until(isWell);
    expect(await statusOf(client)).toBe(200);
    // One line a request, and one a failed attempt: nothing that grows with both.
    expect(lines.filter((line) => line.length > 600 || line.includes('stack'))).toEqual([]);
    await issuer.close();
  });
});
