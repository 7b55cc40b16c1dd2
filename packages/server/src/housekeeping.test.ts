import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from './housekeeping.js';
import { made, makeEchoGame } from './routes/testing/arrange.js';
import { eachService } from './testing/each-service.js';
import type { TestService } from './testing/test-service.js';
import { until } from './testing/until.js';

const HOUR = 3_600_000;

describe('housekeeping', () => {
  eachService((service) => {
    let end: (() => Promise<void>) | undefined;
    const start = ({ dependencies }: TestService, pauseMs: number) => {
      const { keyUsage, purge } = dependencies;
      end = startHousekeeping({ keyUsage, purge, pauseMs, log: { warn: () => undefined } });
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

    it('goes on when one round fails, and says so', async () => {
      const warnings: string[] = [];
      let rounds = 0;
      const run = async () => {
        rounds += 1;
        throw new Error('down');
      };
      const log = { warn: (_: object, text: string) => void warnings.push(text) };
      end = startHousekeeping({ ...service().dependencies, purge: { run }, log: log as never, pauseMs: 1 });
      await until(() => rounds > 2);
      await end();
      expect(new Set(warnings)).toEqual(new Set(['nothing purged']));
    });
  });
});
