import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import {
  act,
  atOnce,
  award,
  makeEchoGame,
  makeGame,
  makeTask,
  publishStrategy,
  walkOf,
} from '../testing/arrange.js';

const HOUR_MS = 3_600_000;

/** Awards how many likes the user had before; denies the fourth. */
const LIKES = `strategy "Likes" {
  let before = user.actions("like")
  deny "Enough" when action == "like" and before >= 3 { reply { before: before } }
  rule "Like" when action == "like" { reply { before: before } award 1 }
  rule "Nothing done" when action is missing { reply { before: before } award before }
}`;

describe('POST /games/{gameId}/tasks/{externalTaskId}/action', () => {
  eachService((service) => {
    async function likesGame() {
      const { client } = await service().keyClient();
      const game = await makeGame(client, { strategyId: await publishStrategy(client, LIKES) });
      await makeTask(client, game.gameId);
      const like = (user = 'ann', typeAction = 'like') => act(client, game, { user, typeAction });
      return { client, game, like };
    }

    it('records the action with what was decided on it, and the award that it led to', async () => {
      const { client, apiKey } = await service().keyClient();
      const game = await makeEchoGame(client);
      const answer = await act(client, game, { points: 7, description: 'Round the lake', eventId: 'e1' });
      expect(answer.status).toBe(201);
      const decision = {
        points: 7,
        caseName: 'As told',
        denied: false,
        rule: 'As told',
        reply: { before: 0 },
      };
      const times = { occurredAt: '2026-01-15T12:00:00.000Z', createdAt: '2026-01-15T12:00:00.000Z' };
      const stamps = { apiKey_used: apiKey, oauth_user_id: null };
      const { owner, gameId } = game;
      const place = { owner, gameId, externalTaskId: 'walk', externalUserId: 'ann' };
      const common = { ...place, ...times, ...stamps, data: { amount: 7 }, eventId: 'e1' };
      expect(answer.body).toEqual({
        ...common,
        actionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        typeAction: 'walked',
        description: 'Round the lake',
        decision,
        award: {
          ...common,
          ...decision,
          awardId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          kind: 'decided',
          strategyId: game.strategyId,
          strategyVersion: 1,
          description: null,
          lines: [{ name: 'As told', points: 7 }],
        },
      });
      expect((await client.get('/users/ann/wallet')).body.points).toBe(7);
    });

    it('records what was denied and what no rule awarded', async () => {
      const { like } = await likesGame();
      const missed = await like('ann', 'shared');
      expect(missed).toMatchObject({
        status: 201,
        body: {
          award: null,
          decision: { points: 0, caseName: 'none', denied: false, rule: null, reply: {} },
        },
      });
      for (let times = 0; times < 3; times += 1) expect((await like()).body.award.points).toBe(1);
      const denied = { points: 0, caseName: 'Enough', denied: true, rule: 'Enough' };
      for (const before of [3, 4]) {
        const { status, body } = await like();
        expect({ status, body }).toMatchObject({
          status: 201,
          body: { award: null, decision: { ...denied, reply: { before } } },
        });
      }
    });

    it('is no action to the strategy where points alone are asked for', async () => {
      const { client, game, like } = await likesGame();
      await like();
      expect((await award(client, game, {})).body).toMatchObject({ caseName: 'Nothing done', points: 1 });
      expect((await award(client, game, {})).body).toMatchObject({ caseName: 'Nothing done', points: 1 });
    });

    it('simulates without a trace', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const simulated = await act(client, game, { points: 9, isSimulated: true, eventId: 'e1' });
      expect(simulated).toMatchObject({
        status: 200,
        body: { actionId: null, isSimulated: true, award: { awardId: null, points: 9, isSimulated: true } },
      });
      const denied = await act(client, game, { data: { amount: 1, mode: 'deny' }, isSimulated: true });
      expect(denied).toMatchObject({ status: 200, body: { actionId: null, award: null, isSimulated: true } });
      expect((await client.get('/users/ann/wallet')).status).toBe(404);
      expect((await act(client, game, { points: 9, eventId: 'e1' })).status).toBe(201);
    });

    it.each([
      ['input-refused', 422, { data: { amount: 1.5 } }],
      ['validation-failed', 422, { typeAction: '' }],
      ['validation-failed', 422, { typeAction: 'x'.repeat(101) }],
      ['validation-failed', 422, { description: 'x'.repeat(1001) }],
      ['validation-failed', 422, { occurredAt: '2026-03-15T12:00:00Z' }],
      ['validation-failed', 422, { unknown: true }],
    ])('records nothing on %s: %j', async (code, status, body) => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      expect(await act(client, game, body)).toMatchObject({ status, body: { code } });
      expect((await client.get('/users/ann/wallet')).status).toBe(404);
    });

    it('records nothing in a closed task, an unknown one, or beyond the limit of a wallet', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { taskId } = await makeTask(client, game.gameId, { externalTaskId: 'run', status: 'closed' });
      const path = (task: string) => `/games/${game.gameId}/tasks/${task}/action`;
      const body = { externalUserId: 'ann', typeAction: 'walked', data: { amount: 1, mode: 'deny' } };
      const closed = await client.post(path('run'), body);
      expect(closed).toMatchObject({ status: 409, body: { code: 'task-closed' } });
      expect((await client.post(path('swim'), body)).body.code).toBe('task-not-found');
      await act(client, game, { points: 999_999_999_999 });
      expect((await act(client, game, { points: 2 })).body.code).toBe('balance-limit');
      await client.patch(`/games/${game.gameId}/tasks/${taskId}`, { status: 'open' });
      const opened = await client.post(path('run'), { ...body, data: { amount: 1 } });
      expect(opened.body.decision.reply).toEqual({ before: 0 });
    });

    describe('exactly once', () => {
      it.each([
        ['awarded', { points: 7 }],
        ['denied', { data: { amount: 7, mode: 'deny' } }],
        ['awarded nothing', { data: { amount: 7, mode: 'skip' } }],
      ])('gives the first answer again, byte by byte, where it was %s', async (_, given) => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const body = { ...given, eventId: 'e1', description: 'ä\u2028', occurredAt: '2026-01-15T11:00:00Z' };
        const send = (key: string) => act(client, game, body, { 'idempotency-key': key });
        const first = await send('k1');
        service().clock.advance(HOUR_MS);
        const replayed = await send('k1');
        expect(replayed).toMatchObject({ status: 201, text: first.text });
        expect(replayed.headers.get('idempotency-replayed')).toBe('true');
        expect(await act(client, game, body)).toMatchObject({ status: 200, text: first.text });
        for (const other of [{ user: 'bob' }, { typeAction: 'ran' }, { data: { amount: 8 } }]) {
          expect(await act(client, game, { ...body, ...other })).toMatchObject({
            status: 409,
            body: { code: 'event-id-taken', actionId: first.body.actionId },
          });
        }
        expect((await client.get('/users/bob/wallet')).status).toBe(404);
        expect(await send('k2')).toMatchObject({ status: 200, text: first.text });
        expect(await send('k2')).toMatchObject({ status: 200, text: first.text });
      });

      it('replays when game and task are gone', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const send = () => act(client, game, { points: 7 }, { 'idempotency-key': 'k' });
        const first = await send();
        await client.delete(`/games/${game.gameId}`);
        expect(await send()).toMatchObject({ status: 201, text: first.text });
      });

      it('makes one row of fifty requests at once under one Idempotency-Key or one eventId', async () => {
        const { client, game } = await likesGame();
        const like = { user: 'ann', typeAction: 'like' };
        const underKey = await atOnce(50, () => act(client, game, like, { 'idempotency-key': 'k' }));
        expect(new Set(underKey.map(({ text }) => text)).size).toBe(1);
        expect(underKey.map(({ status }) => status)).toEqual(Array(50).fill(201));
        const users = ['ann', 'bob', 'cid'];
        const events = await atOnce(50, (index) =>
          act(client, game, { ...like, user: users[index % 3] ?? 'ann', eventId: 'e1' }),
        );
        const { externalUserId } = events.find(({ status }) => status === 201)?.body ?? {};
        const same = events.filter((_, index) => users[index % 3] === externalUserId);
        expect(new Set(same.map(({ text }) => text)).size).toBe(1);
        const statuses = [201, ...Array(same.length - 1).fill(200), ...Array(50 - same.length).fill(409)];
        expect(events.map(({ status }) => status).sort()).toEqual(statuses.sort());
        expect((await client.get(`${walkOf(game)}/points`)).body.totals.timesAwarded).toBe(2);
      });

      it('refuses the id of an event that was recorded as an award alone, and the other way round', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const { awardId } = (await award(client, game, { eventId: 'award' })).body;
        const { actionId } = (await act(client, game, { eventId: 'action' })).body;
        expect(await act(client, game, { eventId: 'award' })).toMatchObject({
          status: 409,
          body: { code: 'event-id-taken', awardId },
        });
        expect(await award(client, game, { eventId: 'action' })).toMatchObject({
          status: 409,
          body: { code: 'event-id-taken', actionId },
        });
      });
    });

    it('lets no two of many at once be the same one, over awards and denials', async () => {
      const { client, like } = await likesGame();
      const answers = await atOnce(20, () => like());
      const before = answers.map(({ body }) => body.decision.reply.before).sort((a, b) => a - b);
      expect(before).toEqual(Array.from({ length: 20 }, (_, index) => index));
      expect((await client.get('/users/ann/wallet')).body.points).toBe(3);
    });
  });
});
