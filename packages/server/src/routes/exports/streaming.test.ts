import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import type { KeyClient, TestService } from '../../testing/test-service.js';
import { makeGame } from '../testing/arrange.js';
import { fillHistory } from './testing/fill-history.js';

/** More than the sockets between the service and a reader who doesn't read can hold. */
const ROWS = 40_000;

interface Reading {
  /** Stops at once, as a client that was closed. */
  readonly abort: () => void;
  readonly pieces: AsyncIterable<Buffer>;
  /** Everything, as one text. */
  text(): Promise<string>;
}

/** Begins to read an export, and reads no further than it is told to. */
async function begin({ url }: TestService, { plaintext }: KeyClient): Promise<Reading> {
  const headers = { 'x-api-key': plaintext };
  const request = get(`${url}/api/v1/exports/history?format=ndjson`, { agent: false, headers });
  // Of what comes after its answer, the answer tells.
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const text = () => readText(answer);
  return { abort: () => answer.destroy(), pieces: answer, text };
}

/** A key with so many entries of its own. */
async function keyWithHistory(
  service: TestService,
  database: Parameters<typeof fillHistory>[0],
  rows = ROWS,
): Promise<KeyClient> {
  const key = await service.keyClient();
  await fillHistory(database, { rows, owner: `key:${key.apiKey}` });
  return key;
}

describe('while an export is read', () => {
  eachService((service, database) => {
    it('it holds what was there when it began, and nothing that is written meanwhile', async () => {
      const key = await keyWithHistory(service(), database);
      const reading = await begin(service(), key);
      await makeGame(key.client, { externalGameId: 'made-meanwhile' });
      const lines = (await reading.text()).trimEnd().split('\n');
      expect(lines.filter((line) => line.includes('"n":'))).toHaveLength(ROWS);
      expect(lines.some((line) => line.includes('made-meanwhile'))).toBe(false);
      const { text } = await key.client.get('/exports/history?format=ndjson&from=2026-01-01T00:00:00Z');
      expect(text).toContain('made-meanwhile');
    });

    it('a scope has two at once, and others theirs', async () => {
      const key = await keyWithHistory(service(), database);
      const readings = [await begin(service(), key), await begin(service(), key)];
      const third = await key.client.get('/exports/users');
      expect([third.status, third.body.code]).toEqual([429, 'too-many-exports']);
      expect(third.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect((await key.client.call('HEAD', '/exports/users')).status).toBe(200);
      const other = await service().keyClient();
      expect((await other.client.get('/exports/users')).status).toBe(200);
      await readings[0]?.text();
      expect((await key.client.get('/exports/users')).status).toBe(200);
      readings[1]?.abort();
    });

    it('a process runs eight at once, and keeps two for scopes that have none', async () => {
      const keys = [await keyWithHistory(service(), database)];
      for (let index = 1; index < 6; index += 1) keys.push(await service().keyClient());
      await database.tamper(`insert into audit_entries (entry_id, at, module, level, message, owner, details)
        select ${database.dialect === 'sqlite' ? "replace(e.entry_id, '-7000-', '-700' || k.n || '-')" : "replace(e.entry_id::text, '-7000-', '-700' || k.n || '-')::uuid"},
          e.at, e.module, e.level, e.message, k.owner, e.details
        from audit_entries as e join (${keys
          .slice(1)
          .map(({ apiKey }, index) => `select ${index + 1} as n, 'key:${apiKey}' as owner`)
          .join(' union all ')}) as k on e.entry_id < '00000000-0000-7000-8000-000000030001'`);
      const readings: Reading[] = [];
      for (const key of keys.slice(0, 3)) {
        readings.push(await begin(service(), key), await begin(service(), key));
      }
      for (const key of keys.slice(3, 5)) {
        readings.push(await begin(service(), key));
        expect((await key.client.get('/exports/users')).status).toBe(429);
      }
      expect((await keys[5]?.client.get('/exports/users'))?.status).toBe(429);
      expect((await keys[5]?.client.get('/games'))?.status).toBe(200);
      for (const { abort } of readings) abort();
      await expect.poll(async () => (await keys[5]?.client.get('/exports/users'))?.status).toBe(200);
    });

    it('a reader who goes away leaves its place at once', async () => {
      const key = await keyWithHistory(service(), database);
      const readings = [await begin(service(), key), await begin(service(), key)];
      for (const { abort } of readings) abort();
      await expect.poll(async () => (await key.client.get('/exports/users')).status).toBe(200);
      expect(service().log.filter(({ msg }) => msg === 'request failed')).toEqual([]);
    });

    it('a failure cuts the connection: a part is never taken for the whole', async () => {
      const key = await keyWithHistory(service(), database, 5000);
      await database.tamper('update audit_entries set at = 9000000000000000 where at = 5000');
      const reading = await begin(service(), key);
      await expect(reading.text()).rejects.toThrow('aborted');
      await expect.poll(() => service().log.filter(({ msg }) => msg === 'request failed')).toHaveLength(1);
      expect((await key.client.get('/exports/users')).status).toBe(200);
    });

    it('the service holds a small part of it, however long it is', async () => {
      const rows = 100_000;
      const key = await keyWithHistory(service(), database, rows);
      setFlagsFromString('--expose-gc');
      const collect: () => void = runInNewContext('gc');
      const held = () => {
        collect();
        const { heapUsed, external } = process.memoryUsage();
        return heapUsed + external;
      };
      const reading = await begin(service(), key);
      const before = held();
      let [bytes, most, measuredAt] = [0, before, 0];
      for await (const piece of reading.pieces) {
        bytes += piece.length;
        if (bytes - measuredAt < 8_000_000) continue;
        measuredAt = bytes;
        most = Math.max(most, held());
      }
      expect(bytes).toBeGreaterThan(rows * 600);
      expect(most - before).toBeLessThan(35_000_000);
    });

    it('none begins any more once the service is about to end', async () => {
      const { client } = await service().keyClient();
      service().setDraining(true);
      expect((await client.get('/exports/users')).body.code).toBe('unavailable');
    });
  });
});

describe('an export that nobody reads', () => {
  eachService(
    (service, database) => {
      it('is cut', async () => {
        const key = await keyWithHistory(service(), database);
        const reading = await begin(service(), key);
        await expect.poll(() => service().log.filter(({ msg }) => msg === 'stream cut')).toHaveLength(1);
        await expect(reading.text()).rejects.toThrow('aborted');
        expect((await key.client.get('/exports/users')).status).toBe(200);
      });
    },
    { streamLimits: { idleMs: 200, totalMs: 600_000 } },
  );
});
