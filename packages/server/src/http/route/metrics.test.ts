import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { act, award, made, makeEchoGame, makeGame, makeTask, walkOf } from '../../routes/testing/arrange.js';
import { eachService } from '../../testing/each-service.js';
import { type Family, readExposition } from '../../testing/exposition.js';
import type { TestService } from '../../testing/test-service.js';

/** Once the figures of before aren't given any more. */
async function scrape({ fetch, clock }: TestService): Promise<readonly Family[]> {
  clock.advance(1000);
  return readExposition((await fetch('/metrics')).text);
}

/** The sum of the series with these labels; 0 where there is none. */
function totalOf(families: readonly Family[], name: string, labels: Record<string, string> = {}): number {
  const samples = families.flatMap((family) => family.samples);
  const wanted = Object.entries(labels);
  const found = samples.filter(
    (sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
}

describe('/metrics', () => {
  eachService((service) => {
    it('is there for anybody, in the text format of Prometheus', async () => {
      const answer = await service().fetch('/metrics');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(readExposition(answer.text).length).toBeGreaterThan(15);
    });

    it('can be read and nothing else', async () => {
      const answer = await service().fetch('/metrics', { method: 'POST' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect((await service().fetch('/metrics', { method: 'HEAD' })).text).toBe('');
      expect((await service().fetch('/metrics/more')).status).toBe(404);
    });

    it('is read once in a second, however many ask', async () => {
      const games = async () =>
        totalOf(readExposition((await service().fetch('/metrics')).text), 'merit_http_requests_total', {
          route: '/api/v1/games',
        });
      const before = await games();
      await service().anonymous.get('/games');
      service().clock.advance(999);
      expect(await games()).toBe(before);
      service().clock.advance(1);
      expect(await games()).toBe(before + 1);
    });

    it('counts requests by the template of their route, and what was no route as one', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      await made(client.get(`/games/${gameId}?`), 200);
      await client.get(`/games/${randomUUID()}`);
      for (const path of ['/secret-1', '/secret-2', '/api/v1/secret-3']) await service().fetch(path);
      await service().fetch('/secret-4', { method: 'PROPFIND' });
      const families = await scrape(service());
      const requests = 'merit_http_requests_total';
      const route = '/api/v1/games/{gameId}';
      expect(totalOf(families, requests, { route, method: 'GET', status: '200' })).toBe(1);
      expect(totalOf(families, requests, { route, method: 'GET', status: '404' })).toBe(1);
      expect(totalOf(families, requests, { route: 'none', method: 'GET', status: '404' })).toBe(3);
      expect(totalOf(families, requests, { route: 'none', method: 'other', status: '404' })).toBe(1);
      expect(totalOf(families, 'merit_http_request_duration_seconds_count', { route })).toBe(2);
      expect(totalOf(families, 'merit_http_problems_total', { code: 'game-not-found' })).toBe(1);
      expect(totalOf(families, 'merit_http_requests_in_flight')).toBe(1);
    });

    it('counts awards by what became of them, and how strategies did', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await makeTask(client, game.gameId, { externalTaskId: 'run', strategyId: 'default' });
      await made(award(client, game, { eventId: 'once' }));
      await made(award(client, game, { eventId: 'once' }), 200);
      await made(award(client, game, { isSimulated: true }), 200);
      await award(client, game, { data: { amount: 1, mode: 'deny' } });
      await award(client, game, { data: {} });
      await act(client, game, { data: { amount: 1, mode: 'deny' } });
      const key = { 'idempotency-key': randomUUID() };
      for (const _ of [1, 2]) await act(client, game, {}, key);
      await made(client.post(`/games/${game.gameId}/tasks/run/points`, { externalUserId: 'ann' }));
      const assignment = { gameId: game.gameId, externalTaskId: 'walk', points: 5, caseName: 'Gift' };
      await made(client.post('/users/external/ann/points', assignment));

      const families = await scrape(service());
      const outcomes = Object.fromEntries(
        (families.find(({ name }) => name === 'merit_awards_total')?.samples ?? []).map(
          ({ labels, value }) => [labels['outcome'], value],
        ),
      );
      expect(outcomes).toEqual({
        ...{ awarded: 3, assigned: 1, denied: 2, none: 0, simulated: 1, repeated: 2, refused: 1 },
        unavailable: 0,
      });
      expect(totalOf(families, 'merit_idempotency_replays_total')).toBe(1);
      const executions = 'merit_strategy_executions_total';
      expect(totalOf(families, executions, { strategy: 'custom', outcome: 'awarded' })).toBe(2);
      expect(totalOf(families, executions, { strategy: 'custom', outcome: 'denied' })).toBe(2);
      expect(totalOf(families, executions, { strategy: 'default' })).toBe(1);
      expect(totalOf(families, 'merit_strategy_duration_seconds_count', { strategy: 'custom' })).toBe(5);
      // Once a second those are written that wait by then.
      expect([0, 1, 2, 3, 4, 5]).toContain(totalOf(families, 'merit_execution_log_waiting'));
      expect(totalOf(families, 'dsl_execution_log_dropped_total')).toBe(0);
    });

    it('counts what the cache of keys knew, transactions, and fetches of the key set', async () => {
      const { client } = await service().keyClient();
      for (const _ of [1, 2, 3]) await client.get('/games');
      await makeGame(client);
      const families = await scrape(service());
      expect(totalOf(families, 'merit_key_checks_total', { result: 'misses' })).toBe(1);
      expect(totalOf(families, 'merit_key_checks_total', { result: 'hits' })).toBe(3);
      expect(totalOf(families, 'merit_key_set_fetches_total')).toBe(1);
      expect(totalOf(families, 'merit_key_set_failures_total')).toBe(0);
      expect(totalOf(families, 'merit_transactions_total', { outcome: 'committed' })).toBeGreaterThan(1);
      expect(totalOf(families, 'merit_database_sessions', { pool: 'write' })).toBeGreaterThan(0);
      expect(totalOf(families, 'merit_database_waiting')).toBe(0);
    });

    it('never tells an owner, a key, a user or an id', async () => {
      const { client, apiKey, plaintext } = await service().keyClient();
      const game = await makeEchoGame(client);
      await made(award(client, game, { user: 'secret-person' }));
      await made(client.get('/users/secret-person/wallet'), 200);
      await made(client.get(`${walkOf(game)}/users/secret-person/points`), 200);
      const { text } = await service().fetch('/metrics');
      for (const secret of [
        apiKey,
        plaintext,
        'secret-person',
        game.gameId,
        game.externalGameId,
        '127.0.0',
      ]) {
        expect(text).not.toContain(secret);
      }
    });

    it('is described in the handbook of operations, every metric of it', async () => {
      service().dependencies.metrics?.watchProcess();
      const exposed = (await scrape(service())).map(({ name }) => name);
      const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
      const rows = page.match(/^\| `.*$/gm)?.map((row) => row.split('|')[1] ?? '') ?? [];
      const described = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
      expect(exposed.filter((name) => !described.includes(name))).toEqual([]);
      const own = described.filter((name) => name?.startsWith('merit_') || name?.startsWith('dsl_'));
      expect(own.filter((name) => name !== undefined && !exposed.includes(name))).toEqual([]);
    });
  });

  eachService(
    (service) => {
      it('counts refusals by the limit that refused', async () => {
        const { client } = await service().keyClient();
        for (const _ of [1, 2, 3]) await client.get('/games');
        const families = await scrape(service());
        expect(totalOf(families, 'merit_limit_refusals_total', { limit: 'credential' })).toBe(1);
        expect(totalOf(families, 'merit_limit_refusals_total', { limit: 'quota' })).toBe(0);
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_API_KEY: '2' } },
  );

  eachService(
    (service) => {
      it('is not there where METRICS_ENABLED is false', async () => {
        const answer = await service().fetch('/metrics');
        expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
        expect(service().dependencies.metrics).toBeNull();
      });
    },
    { settings: { METRICS_ENABLED: 'false' } },
  );
});
