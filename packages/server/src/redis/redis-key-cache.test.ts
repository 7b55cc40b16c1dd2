import { expect, it } from 'vitest';
import { ApiKeyVerifier } from '../auth/api-key-verifier.js';
import type { KeyPrincipal } from '../domain/principal.js';
import type { StoredApiKey } from '../ports/api-key-repository.js';
import { Gate } from '../storage/testing/gate.js';
import { redisConnections, type TestConnection } from '../testing/redis-connections.js';
import { withRedis } from '../testing/redis-server.js';
import { until } from '../testing/until.js';
import { issueSecret } from '../use-cases/api-keys/secret.js';
import { RedisKeyCache } from './redis-key-cache.js';

const TTL_SECONDS = 3600;
const { plaintext, apiKey, digest } = issueSecret();
const principal: KeyPrincipal = { kind: 'key', owner: `key:${apiKey}`, apiKey, isAdmin: false };

/** A replica of the service, as far as keys are checked, on a table that all replicas share. */
class Replica {
  readonly cache: RedisKeyCache;
  readonly #verifier: ApiKeyVerifier;
  lookUps = 0;

  constructor({ connection }: TestConnection, table: Table) {
    this.cache = new RedisKeyCache(connection, TTL_SECONDS);
    const find = async () => {
      this.lookUps += 1;
      const { active } = table;
      await table.gate?.opened;
      return { apiKey, digest, active, owner: principal.owner } as StoredApiKey;
    };
    this.#verifier = new ApiKeyVerifier({ apiKeys: { find }, cache: this.cache });
  }

  async accepts(): Promise<boolean> {
    return (await this.#verifier.verify(plaintext)) !== null;
  }
}

interface Table {
  active: boolean;
  /** Holds every look-up between its reading and its answer. */
  gate: Gate | null;
}

withRedis('RedisKeyCache', (redis) => {
  const connect = redisConnections(redis);

  async function twoReplicas() {
    const table: Table = { active: true, gate: null };
    const connections = [await connect(), await connect()] as const;
    const [here, there] = [new Replica(connections[0], table), new Replica(connections[1], table)];
    return { table, here, there, connections };
  }

  it('lets one replica know what another looked up, good or bad', async () => {
    const { table, here, there } = await twoReplicas();
    expect([await here.accepts(), await there.accepts()]).toEqual([true, true]);
    expect([here.lookUps, there.lookUps]).toEqual([1, 0]);
    table.active = false;
    await here.cache.clear();
    expect([await here.accepts(), await there.accepts()]).toEqual([false, false]);
    expect([here.lookUps, there.lookUps]).toEqual([2, 0]);
  });

  it('makes a revocation hold everywhere on the next request', async () => {
    const { table, here, there } = await twoReplicas();
    await there.accepts();
    table.active = false;
    await here.cache.clear();
    expect([await there.accepts(), await here.accepts()]).toEqual([false, false]);
  });

  it('believes no look-up that a revocation overtook', async () => {
    const { table, here, there } = await twoReplicas();
    await here.cache.clear();
    table.gate = new Gate();
    const early = there.accepts();
    await until(() => there.lookUps === 1);
    table.active = false;
    await here.cache.clear();
    table.gate.open();
    expect(await early).toBe(true);
    expect([await there.accepts(), await here.accepts()]).toEqual([false, false]);
  });

  it('believes no look-up that was overtaken before there was any generation', async () => {
    const { table, here, there } = await twoReplicas();
    table.gate = new Gate();
    const early = there.accepts();
    await until(() => there.lookUps === 1);
    table.active = false;
    await here.cache.clear();
    table.gate.open();
    await early;
    expect(await there.accepts()).toBe(false);
  });

  it('believes nothing after Redis lost which generation it is', async () => {
    const { table, here, there, connections } = await twoReplicas();
    await here.accepts();
    table.active = false;
    await connections[0].connection.ask((client) => client.del('keys:generation'));
    expect(await there.accepts()).toBe(false);
  });

  it('asks storage while Redis is away', async () => {
    const { table, here } = await twoReplicas();
    await here.accepts();
    await redis.stop();
    expect([await here.accepts(), await here.accepts(), here.lookUps]).toEqual([true, true, 3]);
    table.active = false;
    expect(await here.accepts()).toBe(false);
  });

  it('tells Redis of a revocation that it missed, before it is asked again', async () => {
    const { table, here, there, connections } = await twoReplicas();
    const [{ connection }] = connections;
    await here.accepts();
    redis.freeze();
    table.active = false;
    await here.cache.clear();
    expect(connection.isUp()).toBe(false);
    redis.thaw();
    await until(() => connections.every((one) => one.connection.isUp()));
    expect([await here.accepts(), await there.accepts()]).toEqual([false, false]);
  });

  it('keeps digests, owners and prefixes for a time, and no secret', async () => {
    const { here, connections } = await twoReplicas();
    await here.accepts();
    const ask = connections[0].connection.ask.bind(connections[0].connection);
    const keys = ((await ask((client) => client.keys('*'))) ?? []).map((key) => key.slice('test:'.length));
    const [entry] = keys.filter((key) => key.startsWith('key:'));
    expect(entry).toBe(`key:${Buffer.from(digest).toString('base64url')}`);
    const values = await ask((client) => client.mGet(keys));
    const secret = plaintext.split('.')[1] ?? '';
    expect(`${keys} ${values}`).not.toContain(secret);
    expect(await ask((client) => client.pTTL(entry ?? ''))).toBeGreaterThan(0);
  });

  it('remembers nothing where it is to remember nothing', async () => {
    const cache = new RedisKeyCache((await connect()).connection, 0);
    const { mark } = await cache.find('digest');
    await cache.remember('digest', principal, mark);
    expect((await cache.find('digest')).principal).toBeUndefined();
  });
});
