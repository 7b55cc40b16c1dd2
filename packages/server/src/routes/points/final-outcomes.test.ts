import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import {
  act,
  atOnce,
  award,
  made,
  makeEchoGame,
  makeGame,
  makeTask,
  publishStrategy,
} from '../testing/arrange.js';

const COOL = `strategy "Cool" {
  deny "Too soon" when user.sinceLast is present and user.sinceLast < 3s { reply { hint: "wait" } }
  rule "R" { award 10 }
}`;

const NDJSON = { 'content-type': 'application/x-ndjson' };

describe('the outcome of an event', () => {
  eachService((service, database) => {
    async function arrange() {
      const { client } = await service().keyClient();
      const game = await makeGame(client, { strategyId: await publishStrategy(client, COOL) });
      await makeTask(client, game.gameId);
      const bulk = `/games/${game.gameId}/points/bulk`;
      const event = (eventId: string, more: object = {}) => ({
        ...{ externalUserId: 'ann', eventId, externalTaskId: 'walk' },
        ...more,
      });
      const wallet = async () => (await client.get('/users/ann/wallet')).body.points;
      return { client, game, bulk, event, wallet };
    }

    it('stays denied, however late and in which way the same event comes again', async () => {
      const { client, game, bulk, event, wallet } = await arrange();
      await made(award(client, game, { data: {}, eventId: 'e1' }));
      const first = await award(client, game, { data: {}, eventId: 'e2' });
      expect(first).toMatchObject({ status: 200, body: { denied: true, awardId: null, eventId: 'e2' } });
      service().clock.advance(48 * 3_600_000);

      expect(await award(client, game, { data: {}, eventId: 'e2' })).toMatchObject({
        status: 200,
        text: first.text,
      });
      const listed = await made(client.post(bulk, { events: [event('e2'), event('e1')] }), 200);
      expect(listed.results).toMatchObject([
        { status: 200, award: first.body },
        { status: 200, award: { points: 10 } },
      ]);
      const rawBody = JSON.stringify(event('e2'));
      const lines = await client.call('POST', bulk, { rawBody, headers: NDJSON });
      expect(JSON.parse(lines.text)).toMatchObject({ index: 0, status: 200, award: first.body });
      expect(await wallet()).toBe(10);
      expect((await service().storage.verify()).faults).toEqual([]);
    });

    it('is one within a list that says an event twice', async () => {
      const { client, bulk, event, wallet } = await arrange();
      const { results } = await made(
        client.post(bulk, { events: [event('e1'), event('e2'), event('e1'), event('e2')] }),
        200,
      );
      expect(results.map((result: { status: number }) => result.status)).toEqual([201, 200, 200, 200]);
      expect(results[3].award).toEqual(results[1].award);
      expect(await wallet()).toBe(10);
    });

    it('stays none where no rule awarded, also once one would', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const skipped = { data: { amount: 7, mode: 'skip' }, eventId: 'e1' };
      const first = await award(client, game, skipped);
      expect(first.body).toMatchObject({ denied: false, awardId: null, caseName: 'none' });
      await made(
        client.patch(`/games/${game.gameId}`, {
          strategyId: await publishStrategy(client, 'strategy "S" { otherwise { award 1 } }'),
        }),
        200,
      );
      expect((await award(client, game, skipped)).text).toBe(first.text);
    });

    it("takes its id: another user's, task's, action's or data's event is refused under it", async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const denied = { data: { amount: 7, mode: 'deny' }, eventId: 'e1' };
      await made(award(client, game, denied), 200);
      const taken = { status: 409, body: { code: 'event-id-taken', awardId: null } };
      expect(await award(client, game, { ...denied, user: 'bob' })).toMatchObject(taken);
      expect(await award(client, game, { points: 8, eventId: 'e1' })).toMatchObject(taken);
      expect(await act(client, game, denied)).toMatchObject(taken);
      const outside = { typeAction: 'walked', data: denied.data, eventId: 'e1' };
      expect(await client.post('/users/ann/actions', outside)).toMatchObject(taken);
      expect((await client.get('/users/bob/wallet')).status).toBe(404);
    });

    it('costs no limit the second time, and a trial neither takes an id nor gets what is kept', async () => {
      const { client, game } = await arrange();
      await made(award(client, game, { data: {}, eventId: 'e1' }));
      const trial = { data: {}, isSimulated: true };
      expect((await award(client, game, { ...trial, eventId: 'e2' })).body.denied).toBe(true);
      service().clock.advance(10_000);
      expect((await award(client, game, { ...trial, eventId: 'e1' })).body).toMatchObject({ points: 10 });
      await made(award(client, game, { data: {}, eventId: 'e2' }));
      const sent = () => award(client, game, { data: {}, eventId: 'e3' });
      const [first, again] = [await sent(), await sent()];
      const counts = ({ headers }: typeof first) => headers.get('ratelimit-policy')?.includes('"quota"');
      expect([first.body.denied, counts(first), counts(again)]).toEqual([true, true, false]);
    });

    it('is one row of twenty requests at once, and theirs whose name it was', async () => {
      const { client } = await service().keyClient();
      const game = await makeEchoGame(client);
      const denied = { data: { amount: 7, mode: 'deny' }, eventId: 'e1' };
      const answers = await atOnce(20, (index) =>
        award(client, game, { ...denied, user: index % 2 === 0 ? 'ann' : 'bob' }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(10).fill(200),
        ...Array(10).fill(409),
      ]);
      const [one] = answers.filter(({ status }) => status === 200);
      await database.tamper(
        `update users set external_user_id = 'gone' where external_user_id = '${one?.body.externalUserId}'`,
      );
      const again = await award(client, game, { ...denied, user: 'gone' });
      expect(again).toMatchObject({ status: 200, body: { denied: true, externalUserId: 'gone' } });
    });
  });
});
