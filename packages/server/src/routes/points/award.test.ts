import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import {
  atOnce,
  award,
  ECHO,
  made,
  makeEchoGame,
  makeGame,
  makeTask,
  publishStrategy,
  walkOf,
} from '../testing/arrange.js';

const HOUR_MS = 3_600_000;

describe('POST /games/{gameId}/tasks/{externalTaskId}/points', () => {
  eachService((service, database) => {
    it("records what the task's strategy decides, and answers with the whole award", async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client, { params: { factor: 3 } });
      const answer = await award(client, game, { points: 7 });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        awardId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        owner: `key:${apiKey}`,
        gameId: game.gameId,
        externalTaskId: 'walk',
        externalUserId: 'ann',
        points: 21,
        caseName: 'As told',
        denied: false,
        reply: { before: 0 },
        rule: 'As told',
        kind: 'decided',
        strategyId: game.strategyId,
        strategyVersion: 1,
        data: { amount: 7 },
        description: null,
        lines: [{ name: 'As told', points: 21 }],
        eventId: null,
        occurredAt: '2026-01-15T12:00:00.000Z',
        createdAt: '2026-01-15T12:00:00.000Z',
        apiKey_used: apiKey,
        oauth_user_id: null,
      });
      expect((await client.get('/users/ann/wallet')).body.points).toBe(21);
    });

    it('keeps what it decided on, so that it can be decided again', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client, { params: { factor: 3 } });
      await award(client, game, { points: 1 });
      const { body } = await award(client, game, { points: 7 });
      expect(await service().storage.books.awards.find(null, body.awardId)).toMatchObject({
        strategyId: game.strategyId,
        strategyVersion: 1,
        params: { factor: 3 },
        facts: { 'user.awards': 1 },
        tracked: [
          { name: 'amount', type: 'int', value: '7' },
          { name: 'mode', type: 'text', value: 'award' },
        ],
        data: { amount: 7 },
        day: 20_468,
      });
    });

    it('keeps the clock that it decided by, where the strategy asked what time it is', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "Clock" { otherwise { award now.hour } }';
      const strategyId = await publishStrategy(client, source);
      const game = await makeGame(client, { strategyId, timeZone: 'Asia/Kolkata' });
      await makeTask(client, game.gameId);
      const { body } = await award(client, game, {});
      expect(body.points).toBe(17);
      await client.patch(`/games/${game.gameId}`, { timeZone: 'UTC' });
      const kept = await service().storage.books.awards.find(null, body.awardId);
      const now = service().clock.now();
      expect(kept?.clock).toEqual({ now, timeZone: 'Asia/Kolkata', offsetMs: 19_800_000 });
    });

    it("decides by the event's own clocks, and counts it on the day that it was there", async () => {
      const { client } = await service().keyClient();
      const source = `strategy "Own day" {
        deny "Today already" when user.awards(this: day) > 0
        otherwise { award 3 }
      }`;
      const strategyId = await publishStrategy(client, source);
      const game = await makeGame(client, { strategyId, timeZone: 'Pacific/Honolulu' });
      await makeTask(client, game.gameId);
      // At noon in London it is 02:00 in Honolulu, and 02:00 of the next day on Kiritimati.
      const near = await award(client, game, {});
      expect(near).toMatchObject({ status: 201, body: { points: 3 } });
      const far = await award(client, game, { timeZone: 'Pacific/Kiritimati' });
      expect(far).toMatchObject({ status: 201, body: { points: 3 } });
      expect(await award(client, game, {})).toMatchObject({ status: 200, body: { denied: true } });

      const { awards } = service().storage.books;
      const [own, others] = [
        await awards.find(null, far.body.awardId),
        await awards.find(null, near.body.awardId),
      ];
      expect([own?.day, others?.day]).toEqual([20_469, 20_468]);
      // Its strategy read no clock; the zone is kept all the same.
      expect(own?.clock).toMatchObject({ timeZone: 'Pacific/Kiritimati', offsetMs: 50_400_000 });
      expect(others?.clock).toBeNull();

      const nowhere = await award(client, game, { timeZone: 'Mars/Base' });
      expect(nowhere).toMatchObject({
        status: 422,
        body: { code: 'unknown-time-zone', errors: [{ path: 'body.timeZone' }] },
      });
    });

    it('counts an award of 0 points, and no denial, no miss and no simulation', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      expect((await award(client, game, { points: 0 })).status).toBe(201);
      const denied = await award(client, game, { data: { amount: 9, mode: 'deny' } });
      expect(denied).toMatchObject({
        status: 200,
        body: {
          awardId: null,
          denied: true,
          points: 0,
          caseName: 'Not today',
          reply: { hint: 'tomorrow' },
          lines: [],
        },
      });
      const missed = await award(client, game, { data: { amount: 9, mode: 'skip' } });
      expect(missed).toMatchObject({
        status: 200,
        body: { awardId: null, denied: false, points: 0, caseName: 'none', rule: null },
      });
      const simulated = await award(client, game, { points: 9, isSimulated: true });
      expect(simulated).toMatchObject({
        status: 200,
        body: { awardId: null, isSimulated: true, points: 9, reply: { before: 1 } },
      });
      expect((await client.get(`${walkOf(game)}/users/ann/points`)).body).toMatchObject({
        points: 0,
        timesAwarded: 1,
      });
      expect((await award(client, game, { points: 2 })).body.reply).toEqual({ before: 1 });
    });

    it('simulates for somebody who has no history, and leaves no trace of them', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const key = { 'idempotency-key': 'k' };
      const body = { externalUserId: 'new', data: { amount: 9 }, isSimulated: true };
      const first = await client.post(`${walkOf(game)}/points`, body, key);
      expect(first.body).toMatchObject({ points: 9, reply: { before: 0 } });
      expect((await client.get('/users/new/wallet')).status).toBe(404);
      const real = await client.post(`${walkOf(game)}/points`, { ...body, isSimulated: false }, key);
      expect(real.status).toBe(201);
    });

    it('refuses data that does not fit the inputs, each fault at its place', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const answer = await award(client, game, { data: { amount: 1.5, mode: 'else' } });
      expect(answer).toMatchObject({ status: 422, body: { code: 'input-refused' } });
      expect(answer.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
        'body.data.amount',
        'body.data.mode',
      ]);
      expect((await client.get('/users/ann/wallet')).status).toBe(404);
    });

    it('tells where a strategy failed', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(
        client,
        'strategy "Ratio" { input a: int  input b: int  otherwise { award round(a / b) } }',
      );
      const game = await makeGame(client, { strategyId });
      await makeTask(client, game.gameId);
      const answer = await award(client, game, { data: { a: 1, b: 0 } });
      expect(answer).toMatchObject({ status: 422, body: { code: 'strategy-failed' } });
      expect(answer.body.diagnostics[0]).toMatchObject({ severity: 'error' });
    });

    it('takes no more than the wallet holds, and says what it spared', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { points: 10 });
      const { status, body } = await award(client, game, { points: -25 });
      expect({ status, body }).toMatchObject({
        status: 201,
        body: {
          points: -10,
          lines: [
            { name: 'As told', points: -25 },
            { name: 'Wallet floor', points: 15 },
          ],
        },
      });
      expect((await client.get('/users/ann/wallet')).body.points).toBe(0);
    });

    it('lets no wallet grow beyond what can be kept exactly', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      expect((await award(client, game, { points: 999_999_999_999 })).status).toBe(201);
      const answer = await award(client, game, { points: 2 });
      expect(answer).toMatchObject({ status: 409, body: { code: 'balance-limit' } });
      expect((await award(client, game, { points: 1 })).status).toBe(201);
    });

    it('dates an event by occurredAt, within limits', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const late = await award(client, game, { occurredAt: '2026-01-14T23:30:00+01:00' });
      expect(late.body).toMatchObject({
        occurredAt: '2026-01-14T22:30:00.000Z',
        createdAt: '2026-01-15T12:00:00.000Z',
      });
      const now = service().clock.now();
      for (const [occurredAt, code] of [
        [now + 30_001, 'in-the-future'],
        [now - 30 * 24 * HOUR_MS - 1, 'too-old'],
      ] as const) {
        const answer = await award(client, game, { occurredAt: new Date(occurredAt).toISOString() });
        expect(answer).toMatchObject({
          status: 422,
          body: { code: 'validation-failed', errors: [{ code }] },
        });
      }
      expect((await award(client, game, { occurredAt: '2026-01-14' })).status).toBe(422);
    });

    it("counts days in the game's time zone", async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(
        client,
        'strategy "Today" { otherwise { award user.awards(this: day) } }',
      );
      const today = async (timeZone: string) => {
        const game = await makeGame(client, { strategyId, timeZone });
        await makeTask(client, game.gameId);
        await award(client, game, { occurredAt: '2026-01-14T14:30:00Z' });
        return (await award(client, game, { occurredAt: '2026-01-14T15:30:00Z' })).body.points;
      };
      expect(await today('UTC')).toBe(1);
      expect(await today('Asia/Tokyo')).toBe(0);
    });

    it('asks the task, else the game, else default; parameters go with the strategy', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, ECHO);
      const { gameId } = await makeGame(client, { strategyId, params: { factor: 5 } });
      const tasks = {
        inherits: {},
        narrows: { params: { factor: 7 } },
        own: { strategyId },
        other: { strategyId: 'fixed' },
      };
      const points: Record<string, number> = {};
      for (const [externalTaskId, body] of Object.entries(tasks)) {
        await makeTask(client, gameId, { externalTaskId, ...body });
        const event = { externalUserId: 'ann', data: { amount: 1 } };
        points[externalTaskId] = (
          await client.post(`/games/${gameId}/tasks/${externalTaskId}/points`, event)
        ).body.points;
      }
      expect(points).toEqual({ inherits: 5, narrows: 7, own: 1, other: 10 });
    });

    it('names the version that decided, followed or pinned', async () => {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, ECHO);
      for (const assigned of [strategyId, `${strategyId}@1`]) {
        const game = await makeGame(client, { strategyId: assigned });
        await makeTask(client, game.gameId);
        expect((await award(client, game, {})).body).toMatchObject({ strategyId, strategyVersion: 1 });
      }
    });

    describe('exactly once', () => {
      it('makes one row of twenty requests at once under one Idempotency-Key, with twenty equal answers', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const body = { externalUserId: 'ann', data: { amount: 7, z: 1, a: 1.5 } };
        const answers = await atOnce(20, () =>
          client.post(`${walkOf(game)}/points`, body, { 'idempotency-key': 'walk-1' }),
        );
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
        const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
        expect(replayed).toHaveLength(19);
        expect((await client.get(`${walkOf(game)}/points`)).body.totals).toEqual({
          points: 7,
          timesAwarded: 1,
          users: 1,
        });
      });

      it('replays a denial as it was, even once it would be decided otherwise', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const body = { externalUserId: 'ann', data: { amount: 7, mode: 'deny' } };
        const send = () => client.post(`${walkOf(game)}/points`, body, { 'idempotency-key': 'k' });
        const first = await send();
        service().clock.advance(HOUR_MS);
        const second = await send();
        expect(second).toMatchObject({ status: 200, text: first.text });
        expect(second.headers.get('idempotency-replayed')).toBe('true');
      });

      it('replays before it looks at game and task', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const send = () =>
          client.post(
            `${walkOf(game)}/points`,
            { externalUserId: 'ann', data: { amount: 7 } },
            { 'idempotency-key': 'k' },
          );
        const first = await send();
        await client.delete(`/games/${game.gameId}`);
        expect(await send()).toMatchObject({ status: 201, text: first.text });
      });

      it('refuses another request under a key, and leaves the key of a failed one free', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const key = { 'idempotency-key': 'k' };
        const send = (points: unknown) =>
          client.post(`${walkOf(game)}/points`, { externalUserId: 'ann', data: { amount: points } }, key);
        expect((await send('many')).status).toBe(422);
        expect((await send(7)).status).toBe(201);
        expect(await send(8)).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
      });

      it('keeps the keys of two scopes apart, and those of an owner together over a rotation', async () => {
        const { client, apiKey } = await service().keyClient();
        const game = await makeEchoGame(client);
        const key = { 'idempotency-key': 'k' };
        const body = { externalUserId: 'ann', data: { amount: 7 } };
        const first = await client.post(`${walkOf(game)}/points`, body, key);
        const { plaintext } = await made(
          service().admin.post('/apikey/create', { client: 'test', replaces: apiKey }),
        );
        const rotated = service().anonymous.with({ 'x-api-key': plaintext });
        expect((await rotated.post(`${walkOf(game)}/points`, body, key)).text).toBe(first.text);
        const admin = await service().admin.post(`${walkOf(game)}/points`, body, key);
        expect(admin).toMatchObject({ status: 201, body: { oauth_user_id: 'admin' } });
        expect((await client.get('/users/ann/wallet')).body.points).toBe(14);
      });

      it('answers an eventId with the first award for ever, whoever of the owner sends it again', async () => {
        const { client, apiKey } = await service().keyClient();
        const game = await makeEchoGame(client);
        const data = { amount: 7, mode: 'award' };
        const first = await award(client, game, { data, eventId: 'e1' });
        service().clock.advance(48 * HOUR_MS);
        const again = { data: { mode: 'award', amount: 7 }, eventId: 'e1' };
        const rotated = await made(
          service().admin.post('/apikey/create', { client: 'test', replaces: apiKey }),
        );
        for (const sender of [
          client,
          service().admin,
          service().anonymous.with({ 'x-api-key': rotated.plaintext }),
        ]) {
          expect(await award(sender, game, again)).toMatchObject({ status: 200, text: first.text });
        }
        const { client: stranger } = await service().keyClient();
        const theirs = await makeEchoGame(stranger);
        expect((await award(stranger, theirs, { points: 9, eventId: 'e1' })).status).toBe(201);
      });

      it('refuses an eventId for another user, task, action or data, and does nothing for it', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        await makeTask(client, game.gameId, { externalTaskId: 'run' });
        const other = await makeEchoGame(client);
        const { awardId } = await made(award(client, game, { points: 7, eventId: 'e1' }));
        const event = { externalUserId: 'ann', data: { amount: 7 }, eventId: 'e1' };
        const paths = {
          walk: `${walkOf(game)}/points`,
          run: `/games/${game.gameId}/tasks/run/points`,
          elsewhere: `${walkOf(other)}/points`,
          action: `${walkOf(game)}/action`,
          outside: '/users/ann/actions',
        };
        const { externalUserId: _, ...outside } = event;
        for (const [path, body] of [
          [paths.walk, { ...event, externalUserId: 'bob' }],
          [paths.walk, { ...event, data: { amount: 8 } }],
          [paths.walk, { ...event, data: { amount: 7, more: [] } }],
          [paths.run, event],
          [paths.elsewhere, event],
          [paths.action, { ...event, typeAction: 'walked' }],
          [paths.outside, { ...outside, typeAction: 'walked' }],
        ] as const) {
          expect(await client.post(path, body)).toMatchObject({
            status: 409,
            body: { code: 'event-id-taken', awardId },
          });
        }
        expect((await client.get('/users/bob/wallet')).status).toBe(404);
        expect((await client.get('/users/ann/wallet')).body.points).toBe(7);
        expect((await client.post(paths.walk, event)).status).toBe(200);
      });

      it('knows the event of a task that was made anew, and data that were kept in another writing', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const event = { data: { amount: 7, mode: 'award' }, eventId: 'e1' };
        const { awardId } = await made(award(client, game, event));
        await database.tamper(`update awards set data = '{ "mode": "\\u0061ward", "amount": 7.0e0 }'`);
        const { taskId } = (await client.get(walkOf(game))).body;
        await made(client.delete(`/games/${game.gameId}/tasks/${taskId}`), 200);
        await makeTask(client, game.gameId);
        expect(await award(client, game, event)).toMatchObject({ status: 200, body: { awardId } });
      });

      it('makes one row of an eventId that comes many times at once, for one user or for many', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        for (const [eventId, userOf, others] of [
          ['one', () => 'ann', 200],
          ['many', (index: number) => `u${index}`, 409],
        ] as const) {
          const answers = await atOnce(20, (index) =>
            award(client, game, { user: userOf(index), points: 7, eventId }),
          );
          expect(new Set(answers.map(({ body }) => body.awardId)).size).toBe(1);
          expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(others)].sort());
        }
        expect((await client.get(`${walkOf(game)}/points`)).body.totals.timesAwarded).toBe(2);
      });
    });

    describe('at once', () => {
      it('leaves an exact balance after 200 awards to one user', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const answers = await atOnce(200, (index) => award(client, game, { points: index + 1 }));
        expect(answers.every(({ status }) => status === 201)).toBe(true);
        expect((await client.get('/users/ann/wallet')).body.points).toBe(20_100);
        const before = answers.map(({ body }) => body.reply.before).sort((a, b) => a - b);
        expect(before).toEqual(Array.from({ length: 200 }, (_, index) => index));
      });

      it('takes gains and losses of one user in any order, never below 0', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const answers = await atOnce(60, (index) =>
          award(client, game, { points: index % 2 === 0 ? 5 : -7 }),
        );
        const sum = answers.reduce((total, { body }) => total + body.points, 0);
        expect((await client.get('/users/ann/wallet')).body.points).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
      });
    });

    it.each([
      ['task-not-found', 404, 'run', { externalUserId: 'ann' }],
      ['validation-failed', 422, 'walk', { externalUserId: 'a/b' }],
      ['validation-failed', 422, 'walk', { externalUserId: 'ann', points: 5 }],
      ['validation-failed', 422, 'walk', { externalUserId: 'ann', data: [] }],
      ['validation-failed', 422, 'walk', {}],
    ])('answers %s with %d in the task %s: %j', async (code, status, task, body) => {
      const { client } = await service().keyClient();
      const { gameId } = await makeEchoGame(client);
      const answer = await client.post(`/games/${gameId}/tasks/${task}/points`, body);
      expect(answer).toMatchObject({ status, body: { code } });
    });
  });
});
