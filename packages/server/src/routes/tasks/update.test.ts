import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { atOnce, award, makeEchoGame, makeGame, makeTask, walkOf } from '../testing/arrange.js';

describe('PATCH /games/{gameId}/tasks/{taskId}', () => {
  eachService((service) => {
    it('changes what is given, and sets members back by null', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const task = await makeTask(client, gameId);
      const path = `/games/${gameId}/tasks/${task.taskId}`;
      service().clock.advance(1000);
      const given = { strategyId: 'fixed', status: 'closed', params: { amount: 3 } };
      const changed = await client.patch(path, given);
      expect(changed.body).toEqual({
        ...task,
        ...given,
        effectiveStrategyId: 'fixed',
        updatedAt: '2026-01-15T12:00:01.000Z',
      });
      const back = await client.patch(path, { strategyId: null, status: null, params: null });
      expect(back.body).toMatchObject({
        strategyId: null,
        effectiveStrategyId: 'default',
        status: 'open',
        params: {},
        name: null,
        metadata: {},
      });
      expect((await client.patch(path, {})).body).toEqual(back.body);
    });

    it('gives a task another external id, under which all that it has is found', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { taskId } = (await client.get(walkOf(game))).body;
      const { awardId } = (await award(client, game, { points: 5, eventId: 'e-1' })).body;
      const path = `/games/${game.gameId}/tasks`;
      const renamed = await client.patch(`${path}/${taskId}`, { externalTaskId: 'stroll' });
      expect(renamed).toMatchObject({ status: 200, body: { taskId, externalTaskId: 'stroll' } });
      expect((await client.get(`${path}/walk`)).status).toBe(404);
      expect((await client.get(`${path}/stroll`)).body).toEqual(renamed.body);
      expect((await client.get(`${path}/stroll/points`)).body.items).toMatchObject([{ points: 5 }]);
      const again = { externalUserId: 'ann', data: { amount: 5 }, eventId: 'e-1' };
      expect(await client.post(`${path}/stroll/points`, again)).toMatchObject({
        status: 200,
        body: { awardId, externalTaskId: 'stroll' },
      });
      await makeTask(client, game.gameId);
      expect((await award(client, game, { points: 1 })).status).toBe(201);
    });

    it('gives no two tasks of a game one external id, whoever is first', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const walk = await makeTask(client, gameId);
      const run = await makeTask(client, gameId, { externalTaskId: 'run' });
      const rename = (taskId: string, externalTaskId: string) =>
        client.patch(`/games/${gameId}/tasks/${taskId}`, { externalTaskId });
      expect(await rename(run.taskId, 'walk')).toMatchObject({
        status: 409,
        body: { code: 'task-exists', taskId: walk.taskId },
      });
      expect((await rename(run.taskId, 'run')).body).toEqual(run);
      const answers = await atOnce(2, (index) => rename([walk, run][index]?.taskId, 'swim'));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('closes a task to awards, and opens it again', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { taskId } = (await client.get(walkOf(game))).body;
      const path = `/games/${game.gameId}/tasks/${taskId}`;
      await client.patch(path, { status: 'closed' });
      expect(await award(client, game, {})).toMatchObject({ status: 409, body: { code: 'task-closed' } });
      const simulated = await award(client, game, { isSimulated: true });
      expect(simulated).toMatchObject({ status: 409, body: { code: 'task-closed' } });
      await client.patch(path, { status: 'open' });
      expect((await award(client, game, {})).status).toBe(201);
    });

    it('lets nothing land in a task after it was closed, however many awards are on their way', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const { taskId } = (await client.get(walkOf(game))).body;
      const awards = atOnce(30, (index) => award(client, game, { user: `u${index}` }));
      await client.patch(`/games/${game.gameId}/tasks/${taskId}`, { status: 'closed' });
      const closed = (await client.get(`${walkOf(game)}/points`)).body.totals;
      const landed = (await awards).filter(({ status }) => status === 201).length;
      expect((await awards).every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(closed.timesAwarded).toBe(landed);
    });

    it('lands only on the version that If-Match names', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { taskId } = await makeTask(client, gameId);
      const etag = (await client.get(`/games/${gameId}/tasks/walk`)).headers.get('etag') ?? '';
      const patch = () =>
        client.patch(`/games/${gameId}/tasks/${taskId}`, { status: 'closed' }, { 'if-match': etag });
      expect((await atOnce(5, patch)).map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    });

    it.each([
      ['unknown-strategy', { strategyId: 'nothing' }],
      ['invalid-params', { params: { nothing: 1 } }],
      ['validation-failed', { externalTaskId: 'a/b' }],
    ])('refuses as %s: %j', async (code, patch) => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const { taskId } = await makeTask(client, gameId);
      const answer = await client.patch(`/games/${gameId}/tasks/${taskId}`, patch);
      expect(answer).toMatchObject({ status: 422, body: { code } });
    });

    it("knows no other game's tasks, and is for the scope of the game alone", async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const other = await makeGame(client);
      const { taskId } = await makeTask(client, gameId);
      const elsewhere = await client.patch(`/games/${other.gameId}/tasks/${taskId}`, {});
      expect(elsewhere).toMatchObject({ status: 404, body: { code: 'task-not-found' } });
      const { client: stranger } = await service().keyClient();
      expect((await stranger.patch(`/games/${gameId}/tasks/${taskId}`, {})).status).toBe(403);
    });
  });
});
