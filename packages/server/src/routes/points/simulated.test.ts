import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, makeEchoGame, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const GREETING = `strategy "Greeting" {
  deny "Not on Mondays" when user.awards == 0 and now.weekday == "mon"
  rule "Again" when user.awards > 0 { reply { before: user.awards } award 5 }
  rule "First" { award 20 }
}`;

describe('GET /games/{gameId}/users/{externalUserId}/points/simulated', () => {
  eachService((service) => {
    async function greetingGame() {
      const { client } = await service().keyClient();
      const strategyId = await publishStrategy(client, GREETING);
      const game = await makeGame(client, { strategyId });
      await makeTask(client, game.gameId);
      await award(client, game, { user: 'pat' });
      const player = await service().tokenClient({ sub: 'pat' });
      const path = `/games/${game.gameId}/users/pat/points/simulated`;
      return { client, game, strategyId, player, path };
    }

    it('tells a player what each open task would award now', async () => {
      const { client, game, player, path } = await greetingGame();
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      await makeTask(client, game.gameId, { externalTaskId: 'swim', status: 'closed' });
      const common = { denied: false, missing: [] };
      expect((await player.get(path)).body).toEqual({
        externalUserId: 'pat',
        simulatedAt: '2026-01-15T12:00:00.000Z',
        totalPoints: 25,
        tasks: [
          { externalTaskId: 'run', points: 20, caseName: 'First', reply: {}, ...common },
          { externalTaskId: 'walk', points: 5, caseName: 'Again', reply: { before: 1 }, ...common },
        ],
        nextCursor: null,
      });
    });

    it('pages over tasks, each page with its own total', async () => {
      const { client, game, player, path } = await greetingGame();
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      const first = (await player.get(`${path}?limit=1`)).body;
      expect(first).toMatchObject({ totalPoints: 20, tasks: [{ externalTaskId: 'run' }] });
      const second = (await player.get(`${path}?limit=1&cursor=${first.nextCursor}`)).body;
      expect(second).toMatchObject({
        totalPoints: 5,
        tasks: [{ externalTaskId: 'walk' }],
        nextCursor: null,
      });
    });

    it('names what an event would have to carry, and guesses no points', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      await award(client, game, { user: 'pat' });
      const failing = await publishStrategy(
        client,
        'strategy "Ratio" { otherwise { award round(1 / user.game.awards(last: 1h) - 1 / user.awards) } }',
      );
      await makeTask(client, game.gameId, { externalTaskId: 'run', strategyId: failing });
      const place = 'strategy "Place" { input city: text from "place.city" otherwise { award 1 } }';
      await makeTask(client, game.gameId, {
        externalTaskId: 'travel',
        strategyId: await publishStrategy(client, place),
      });
      const player = await service().tokenClient({ sub: 'pat' });
      const { body } = await player.get(`/games/${game.gameId}/users/pat/points/simulated`);
      const nothing = { points: null, caseName: null, denied: false, reply: {} };
      expect(body).toMatchObject({
        totalPoints: 0,
        tasks: [
          { externalTaskId: 'travel', ...nothing, missing: ['place.city'] },
          { externalTaskId: 'run', ...nothing, missing: [] },
          { externalTaskId: 'walk', ...nothing, missing: ['amount'] },
        ],
      });
    });

    it('says when an event would be denied, and takes no more than the wallet holds', async () => {
      const { client, game, player, path } = await greetingGame();
      const fine = await publishStrategy(client, 'strategy "Fine" { otherwise { award -50 } }');
      await makeTask(client, game.gameId, { externalTaskId: 'fine', strategyId: fine });
      await makeTask(client, game.gameId, { externalTaskId: 'run' });
      service().clock.set(Date.parse('2026-01-19T12:00:00Z'));
      expect((await player.get(path)).body.tasks).toMatchObject([
        { externalTaskId: 'run', points: 0, caseName: 'Not on Mondays', denied: true },
        { externalTaskId: 'fine', points: -20, caseName: 'otherwise' },
        { externalTaskId: 'walk', points: 5 },
      ]);
    });

    it('is for nobody else: not for keys, not for the owner, not for administrators', async () => {
      const { client, game, path } = await greetingGame();
      expect((await client.get(path)).status).toBe(401);
      for (const asking of [service().admin, await service().tokenClient({ sub: 'ann' })]) {
        expect(await asking.get(path)).toMatchObject({ status: 403, body: { code: 'subject-mismatch' } });
      }
      const simulated = (user: string) => `/games/${game.gameId}/users/${user}/points/simulated`;
      const stranger = await service().tokenClient({ sub: 'eve' });
      expect((await stranger.get(simulated('eve'))).body.code).toBe('game-forbidden');
      expect((await service().admin.get(simulated('admin'))).body.code).toBe('not-a-participant');
      await award(client, game, { user: 'admin' });
      expect((await service().admin.get(simulated('admin'))).status).toBe(200);
      const missing = '/games/00000000-0000-4000-8000-000000000000/users/eve/points/simulated';
      expect((await stranger.get(missing)).body.code).toBe('game-not-found');
    });

    it('waits for nobody, and leaves nothing behind', async () => {
      const { client, game, player, path } = await greetingGame();
      const before = await player.get(path);
      await service().storage.transaction(async (books) => {
        const task = await books.tasks.findByExternalId(game, 'walk');
        if (task === null) throw new Error('there is a task');
        const { owner } = game;
        const [user] = await books.users.ensure([{ owner, externalUserId: 'pat' }], 0);
        await books.wallets.hold({ owner, userId: user?.userId ?? 0 });
        await books.tasks.update({ ...task, status: 'closed', revision: task.revision + 1 });
        expect((await player.get(path)).text).toBe(before.text);
      });
      expect((await player.get(path)).body.tasks).toEqual([]);
      expect((await client.get('/users/pat/wallet')).body.transactions.items).toHaveLength(1);
    });
  });
});
