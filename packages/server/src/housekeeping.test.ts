import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from './housekeeping.js';
import { made, makeEchoGame } from './routes/testing/arrange.js';
import { eachService } from './testing/each-service.js';
import type { TestService } from './testing/test-service.js';
import { until } from './testing/until.js';

const HOUR = 3_600_000;
const silent = { warn: () => undefined, info: () => undefined };

describe('housekeeping', () => {
  eachService((service) => {
    let end: (() => Promise<void>) | undefined;
    const start = ({ dependencies, storage: { upkeep } }: TestService, pauseMs: number) => {
      const { keySet, keyUsage, purge } = dependencies;
      end = startHousekeeping({
        announce: async () => undefined,
        keySet,
        keyUsage,
        purge,
        upkeep,
        standby: null,
        pauseMs,
        log: silent,
      });
      return end;
    };
    afterEach(() => end?.());

    it('frees an idempotency key once its time is over, and no event id', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const headers = { 'idempotency-key': randomUUID() };
      const send = () => client.call('POST', `/games/${game.gameId}/tasks/walk/points`, { body, headers });
      const body = { externalUserId: 'ann', data: { amount: 4 }, eventId: 'once' };
      await made(send());
      service().clock.advance(24 * HOUR);
      start(service(), 1);
      expect((await send()).headers.get('idempotency-replayed')).toBe('true');
      service().clock.advance(1);
      await until(() => (service().dependencies.purge.purged().idempotency ?? 0) > 0);
      const again = await send();
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
      expect(again.body.points).toBe(4);
    });

    it('writes when keys were used, and for the last time when it ends', async () => {
      const { client, apiKey } = await service().keyClient();
      const lastUse = async () => {
        const { items } = await made(service().admin.get('/apikey'), 200);
        return items.find((each: { apiKey: string }) => each.apiKey === apiKey).lastUsedAt;
      };
      await client.get('/games');
      await start(service(), 1_000_000)();
      expect(await lastUse()).toBe('2026-01-15T12:00:00.000Z');
      service().clock.advance(HOUR);
      start(service(), 1);
      await client.get('/games');
      await until(async () => (await lastUse()) === '2026-01-15T13:00:00.000Z');
    });

    it('fetches the keys of the identity provider at once, and looks after them from then on', async () => {
      const { issuer, clock, dependencies, log, storage } = service();
      const { keySet } = dependencies;
      const { upkeep } = storage;
      end = startHousekeeping({
        announce: async () => undefined,
        ...dependencies,
        upkeep,
        standby: null,
        log: silent,
        keySetPauseMs: 1,
      });
      await until(() => keySet.state() === 'ok');
      expect(issuer.fetches).toBe(1);
      issuer.answer = { kind: 'status', status: 503 };
      clock.advance(HOUR);
      await until(() => keySet.state() === 'down');
      issuer.answer = { kind: 'keys', kids: ['first'] };
      clock.advance(HOUR);
      await until(() => keySet.state() === 'ok');
      expect(log.filter(({ msg }) => /keys/.test(String(msg)))).toMatchObject([
        {
          level: 'warn',
          address: `${issuer.issuer}/protocol/openid-connect/certs`,
          reason: 'it answered 503',
          failures: 1,
        },
        { level: 'info', msg: 'keys of the identity provider fetched again' },
      ]);
    });

    it('says once that a standby fell behind, and once that it is there again', async () => {
      const { dependencies, storage } = service();
      const said: unknown[] = [];
      const note = (level: string) => (facts: object) => void said.push([level, facts]);
      let looks = 0;
      let seconds = 60;
      const look = async () => {
        looks += 1;
        if (seconds > 60) throw new Error('it is away');
      };
      end = startHousekeeping({
        announce: async () => undefined,
        ...{ ...dependencies, upkeep: storage.upkeep, standby: { look, behindSeconds: () => seconds } },
        ...{ log: { warn: note('warn'), info: note('info') } as never, standbyPauseMs: 1 },
      });
      const threeLooks = (last = looks + 3) => until(() => looks > last);
      await threeLooks();
      expect(said).toEqual([]);
      seconds = 61;
      await threeLooks();
      seconds = 3;
      await threeLooks();
      expect(said).toEqual([
        ['warn', { seconds: 61 }],
        ['info', { seconds: 3 }],
      ]);
    });

    it('goes on when one round fails, and says so', async () => {
      const warnings: string[] = [];
      let rounds = 0;
      const run = async () => {
        rounds += 1;
        throw new Error('down');
      };
      const log = { warn: (_: object, text: string) => void warnings.push(text) };
      const failing = { purge: { run }, upkeep: { resume: run } };
      end = startHousekeeping({
        announce: async () => undefined,
        ...{ ...service().dependencies, ...failing, standby: null },
        ...{ log: log as never, pauseMs: 1 },
      });
      await until(() => rounds > 4 && new Set(warnings).size > 1);
      await end();
      expect(new Set(warnings)).toEqual(new Set(['nothing purged', 'counters left half built']));
    });
  });
});
