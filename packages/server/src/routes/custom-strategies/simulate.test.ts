import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { award, ECHO, made, makeEchoGame, makeGame, makeTask, publishStrategy } from '../testing/arrange.js';

const PATH = '/strategies/custom/simulate';

const STREAK = `strategy "Streak" {
  param base: int (1..100) = 10
  input steps: int (0..100000)
  deny "Idle" when steps == 0 { reply { hint: "move" } }
  rule "Walk" when steps >= 1000 { award base + user.awards }
  adjust "Cap" { points = min(points, 25) }
}`;

const event = (steps: unknown, more: object = {}) => ({
  externalUserId: 'ann',
  externalTaskId: 'walk',
  data: { steps },
  ...more,
});

describe('POST /strategies/custom/simulate', () => {
  eachService((service) => {
    it('decides one event by a text, and tells how it came about', async () => {
      const { client } = await service().keyClient();
      const { status, body } = await client.post(PATH, { source: STREAK, event: event(2000) });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        points: 10,
        caseName: 'Walk',
        denied: false,
        rule: 'Walk',
        reply: {},
        lines: [
          { name: 'Walk', points: 10 },
          { name: 'Cap', points: 0 },
        ],
        nearest: null,
        facts: { 'user.awards': 0 },
        warnings: [],
        traceTruncated: false,
      });
      expect(body.adjustments).toEqual([{ name: 'Cap', points: 0, caseName: 'Walk' }]);
      const start = STREAK.indexOf('steps == 0');
      expect(body.trace).toContainEqual({
        node: { start, end: start + 'steps == 0'.length },
        text: 'steps == 0',
        value: false,
      });
      const quiet = await client.post(PATH, { source: STREAK, event: event(2000), trace: false });
      expect(quiet.body).toEqual({ ...body, trace: [] });
    });

    it('takes the JSON form as it takes the text', async () => {
      const { client } = await service().keyClient();
      const { ast } = await made(client.post('/strategies/custom', { name: 's', source: STREAK }));
      const answer = await client.post(PATH, { ast, event: event(2000) });
      expect(answer).toMatchObject({ status: 200, body: { points: 10 } });
      const broken = await client.post(PATH, { ast: { ...ast, parts: [{ rul: 1 }] }, event: event(1) });
      expect(broken).toMatchObject({
        status: 422,
        body: { code: 'strategy-invalid', diagnostics: [{ pointer: '/parts/0' }] },
      });
    });

    it('says what was nearest to an award where there is none', async () => {
      const { client } = await service().keyClient();
      const denied = await client.post(PATH, { source: STREAK, event: event(0) });
      expect(denied.body).toMatchObject({
        points: 0,
        denied: true,
        rule: 'Idle',
        reply: { hint: 'move' },
        nearest: [{ kind: 'deny', name: 'Idle', clauses: [{ text: 'steps == 0', held: true }] }],
      });
      const none = await client.post(PATH, { source: STREAK, event: event(999) });
      expect(none.body).toMatchObject({ caseName: 'none', denied: false, nearest: [{ kind: 'rule' }] });
    });

    it('takes facts, parameters, a time and a time zone', async () => {
      const { client } = await service().keyClient();
      const facts = { 'user.awards': 3 };
      const given = await client.post(PATH, {
        source: STREAK,
        event: event(2000),
        facts,
        params: { base: 20 },
      });
      expect(given.body).toMatchObject({
        points: 23,
        facts,
      });
      const source = 'strategy "Clock" { otherwise { award now.hour } }';
      const clock = { source, event: event(1), now: '2026-07-01T10:00:00Z', timeZone: 'Europe/Madrid' };
      expect((await client.post(PATH, clock)).body).toMatchObject({ points: 12, warnings: [{}] });
      const later = { ...clock, event: event(1, { occurredAt: '2026-01-01T10:00:00Z' }) };
      expect((await client.post(PATH, later)).body.points).toBe(11);
    });

    it.each([
      ['unknown-fact', 'body.facts.user.award', { facts: { 'user.award': 3 } }],
      ['validation-failed', 'body.facts.user.awards', { facts: { 'user.awards': -3 } }],
      ['validation-failed', 'body.facts.user.awards', { facts: { 'user.awards': 'soon' } }],
      ['invalid-params', 'body.params.base', { params: { base: 0 } }],
      ['invalid-params', 'body.params.bse', { params: { bse: 1 } }],
      ['unknown-time-zone', 'body.timeZone', { timeZone: 'Europe/Atlantis' }],
      ['input-refused', 'body.event.data.steps', { event: event('many') }],
      ['validation-failed', 'body', { events: [event(1)] }],
      [
        'validation-failed',
        'body.event.occurredAt',
        { event: event(1, { occurredAt: '0000-01-01T00:00:00Z' }) },
      ],
      ['validation-failed', 'body.event.points', { event: event(1, { points: 1 }) }],
    ])('refuses with %s at %s', async (code, path, given) => {
      const { client } = await service().keyClient();
      const answer = await client.post(PATH, { source: STREAK, event: event(2000), ...given });
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    });

    it('refuses facts that contradict each other', async () => {
      const { client } = await service().keyClient();
      const source = `strategy "Mean" { rule "A" when user.awards > 1 { award round(user.averageGap / 1m) } }`;
      const facts = { 'user.awards': 2, 'user.averageGap': null };
      const answer = await client.post(PATH, { source, event: event(1), facts });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ code: 'contradiction' }] } });
      const many = await client.post(PATH, { source, events: [event(1)], facts });
      expect(many).toMatchObject({ status: 422, body: { errors: [{ code: 'contradiction' }] } });
    });

    it('refuses strategies with errors, and says when one has no result', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "Broken" { otherwise { award steps } }';
      const broken = await client.post(PATH, { source, event: event(1) });
      expect(broken).toMatchObject({ status: 422, body: { code: 'strategy-invalid', diagnostics: [{}] } });
      const foreign = 'strategy "Child" extends "custom:01890000-0000-7000-8000-000000000000" { }';
      const lost = await client.post(PATH, { source: foreign, event: event(1) });
      expect(lost).toMatchObject({ status: 422, body: { diagnostics: [{ code: 'M2501' }] } });
      const divides = 'strategy "Pace" { input steps: int otherwise { award 10 div steps } }';
      const failed = await client.post(PATH, { source: divides, event: event(0) });
      expect(failed).toMatchObject({ status: 422, body: { code: 'strategy-failed', diagnostics: [{}] } });
    });

    it('warns of data that nothing reads', async () => {
      const { client } = await service().keyClient();
      const misspelt = event(1, { data: { steps: 1, step: 2 } });
      const { body } = await client.post(PATH, { source: STREAK, event: misspelt });
      expect(body.warnings).toEqual([
        { code: 'unread-data', message: 'no input reads `data.step`; did you mean `steps`?' },
      ]);
    });

    it('bounds what a trace tells', async () => {
      const { client } = await service().keyClient();
      const sizes = Array.from({ length: 300 }, () => 'length(tags)').join(' + ');
      const source = `strategy "Lists" { input tags: list<text>(max 1000) otherwise { award ${sizes} } }`;
      const tags = Array.from({ length: 1000 }, (_, index) => `the-tag-number-${index}`);
      const { status, body } = await client.post(PATH, { source, event: event(1, { data: { tags } }) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ points: 300_000, traceTruncated: true });
      expect(JSON.stringify(body.trace).length).toBeLessThan(4.1 * 1024 * 1024);
    });

    describe('in a real game', () => {
      it("decides on the game's parameters, time zone and past, and changes none of it", async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client, { params: { factor: 3 }, timeZone: 'Europe/Madrid' });
        await award(client, game, { points: 5 });
        const source = `strategy "New" {
          param factor: int (1..100) = 1
          rule "Known" when user.awards > 0 { award user.points * factor + now.hour }
        }`;
        const imagined = { ...event(1), data: {}, gameId: game.gameId, occurredAt: '2026-01-15T10:00:00Z' };
        const { status, body } = await client.post(PATH, { source, event: imagined });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          points: 15 * 3 + 11,
          facts: { 'user.awards': 1, 'user.points': 15 },
          warnings: [],
        });
        expect((await client.post(PATH, { source, event: imagined })).body).toEqual(body);
        const over = { source, event: imagined, facts: { 'user.points': 1 }, params: { factor: 2 } };
        expect((await client.post(PATH, { ...over, timeZone: 'UTC' })).body.points).toBe(1 * 2 + 10);
        const wallet = await client.get('/users/ann/wallet');
        expect(wallet.body).toMatchObject({ points: 15 });
      });

      it('takes users and tasks that are not there as new ones, and makes none', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        const imagined = {
          ...event(1),
          externalUserId: 'nobody',
          externalTaskId: 'swim',
          data: {},
          gameId: game.gameId,
        };
        const source = 'strategy "New" { otherwise { award 1 + user.awards + task.awards + game.awards } }';
        const { body } = await client.post(PATH, { source, event: imagined });
        expect(body).toMatchObject({ points: 1, warnings: [{ code: 'new-task' }] });
        expect((await client.get('/users/nobody/wallet')).status).toBe(404);
        expect((await client.get(`/games/${game.gameId}/tasks/swim`)).status).toBe(404);
      });

      it('stops a penalty at the floor of the wallet', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client);
        await award(client, game, { points: 5 });
        const source = 'strategy "Penalty" { otherwise { award -8 } }';
        const imagined = { ...event(1), data: {} };
        const inGame = await client.post(PATH, { source, event: { ...imagined, gameId: game.gameId } });
        expect(inGame.body.points).toBe(-5);
        expect((await client.post(PATH, { source, event: imagined })).body.points).toBe(0);
        const facts = { 'user.wallet.points': 6 };
        expect((await client.post(PATH, { source, event: imagined, facts })).body.points).toBe(-6);
      });

      it('warns of facts that nothing counts yet, and of parameters that it does not take', async () => {
        const { client } = await service().keyClient();
        const game = await makeEchoGame(client, { params: { factor: 3 } });
        await award(client, game, { points: 5 });
        const source = 'strategy "Parts" { otherwise { award user.awards(case: "As told") } }';
        const imagined = { ...event(1), data: {}, gameId: game.gameId };
        const { body } = await client.post(PATH, { source, event: imagined });
        expect(body.points).toBe(0);
        const codes = body.warnings.map(({ code }: { code: string }) => code);
        expect(codes).toEqual(expect.arrayContaining(['param-not-taken', 'fact-not-counted']));
        await publishStrategy(client, source);
        expect((await client.post(PATH, { source, event: imagined })).body.points).toBe(1);
      });

      it('is refused where the game is not in reach', async () => {
        const { client } = await service().keyClient();
        const game = await makeGame(client);
        await makeTask(client, game.gameId);
        const { client: stranger } = await service().keyClient();
        const body = { source: STREAK, event: event(2000, { gameId: game.gameId }) };
        const answer = await stranger.post(PATH, body);
        expect(answer).toMatchObject({ status: 403, body: { code: 'game-forbidden' } });
        const gameId = '01890000-0000-7000-8000-000000000000';
        const missing = await client.post(PATH, { source: STREAK, event: event(2000, { gameId }) });
        expect(missing).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
      });
    });

    describe('of many events', () => {
      it('decides each on the history that those before it left', async () => {
        const { client } = await service().keyClient();
        const events = [event(2000), event(2000), event(0), event(1), event('x'), event(3000)];
        const { status, body } = await client.post(PATH, { source: STREAK, events });
        expect(status).toBe(200);
        expect(body).toEqual({
          events: 6,
          awards: 3,
          points: 10 + 11 + 12,
          denied: 1,
          refused: 1,
          failed: 0,
          repeated: 0,
          conflicts: 0,
          cases: [{ caseName: 'Walk', awards: 3, points: 33 }],
          parts: [
            { kind: 'deny', name: 'Idle', events: 1, points: 0 },
            { kind: 'rule', name: 'Walk', events: 3, points: 33 },
            { kind: 'adjust', name: 'Cap', events: 0, points: 0 },
          ],
          users: [{ externalUserId: 'ann', points: 33, timesAwarded: 3 }],
          usersTruncated: false,
          failures: [{ index: 4, code: 'input-refused', message: expect.stringContaining('steps') }],
        });
      });

      it('decides an event once that comes again under its eventId, and none under the id of another', async () => {
        const { client } = await service().keyClient();
        const named = { eventId: 'e1' };
        const events = [event(2000, named), event(2000, named), event(3000, named), event(3000)];
        const { body } = await client.post(PATH, { source: STREAK, events });
        expect(body).toMatchObject({ events: 2, awards: 2, repeated: 1, conflicts: 1 });
        expect(body.failures).toEqual([
          { index: 2, code: 'event-id-taken', message: expect.stringContaining('another event') },
        ]);
      });

      it('holds given facts the same for all of them', async () => {
        const { client } = await service().keyClient();
        const events = [event(2000), event(2000)];
        const { body } = await client.post(PATH, { source: STREAK, events, facts: { 'user.awards': 5 } });
        expect(body.points).toBe(30);
      });

      it('answers for ten thousand, also where each is refused', async () => {
        const { client } = await service().keyClient();
        const refused = Array.from({ length: 10_000 }, () => event('x'));
        const none = await client.post(PATH, { source: STREAK, events: refused });
        expect(none).toMatchObject({ status: 200, body: { events: 10_000, refused: 10_000, awards: 0 } });
        expect(none.body.failures).toHaveLength(100);
        const users = Array.from({ length: 10_000 }, (_, index) =>
          event(1000 + index, { externalUserId: `user-${index % 2000}` }),
        );
        const many = await client.post(PATH, { source: STREAK, events: users });
        expect(many).toMatchObject({ status: 200, body: { awards: 10_000, usersTruncated: true } });
        expect(many.body.users).toHaveLength(1000);
        const beyond = await client.post(PATH, { source: STREAK, events: [...users, event(1)] });
        expect(beyond).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
        expect((await client.post(PATH, { source: STREAK, events: [] })).status).toBe(422);
      });

      it('refuses more work than a request may ask for before it does any', async () => {
        const { client } = await service().keyClient();
        const source = `strategy "Costly" {
          input tags: list<text>(max 100)
          otherwise { award count(tags, tag => count(tags, other => other == tag) > 1) }
        }`;
        const events = Array.from({ length: 9000 }, () => event(1, { data: { tags: [] } }));
        const answer = await client.post(PATH, { source, events });
        expect(answer).toMatchObject({ status: 422, body: { code: 'simulation-too-large' } });
        expect(answer.body.detail).toMatch(/at most \d+ events/);
        expect((await client.post(PATH, { source, events: events.slice(0, 10) })).status).toBe(200);
      });

      it('lets other requests be answered meanwhile', async () => {
        const { client } = await service().keyClient();
        const events = Array.from({ length: 10_000 }, (_, index) => event(1000 + index));
        const answered: string[] = [];
        const simulation = client
          .post(PATH, { source: STREAK, events })
          .then(() => answered.push('simulation'));
        const other = client.get('/games').then(() => answered.push('other'));
        await Promise.all([simulation, other]);
        expect(answered).toEqual(['other', 'simulation']);
      });

      it('knows games of the simulation alone, and no real ones', async () => {
        const { client } = await service().keyClient();
        const source = 'strategy "Games" { otherwise { award 1 + user.game.awards } }';
        const inGame = (externalGameId: string) => ({ ...event(1), data: {}, externalGameId });
        const { body } = await client.post(PATH, { source, events: [inGame('a'), inGame('b'), inGame('a')] });
        expect(body.points).toBe(1 + 1 + 2);
        const gameId = '01890000-0000-7000-8000-000000000000';
        const real = await client.post(PATH, { source, events: [{ ...event(1), gameId }] });
        expect(real).toMatchObject({ status: 422, body: { errors: [{ path: 'body.events[0].gameId' }] } });
      });
    });
  });
});

describe('POST /strategies/custom/{id}/simulate', () => {
  eachService((service) => {
    it('decides by the published version, else by the newest, or by the one that is named', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const path = `/strategies/custom/${id}/simulate`;
      const body = { event: event(1, { data: { amount: 7 } }) };
      expect(await client.post(path, body)).toMatchObject({ status: 200, body: { points: 7, version: 1 } });
      await made(client.post(`/strategies/custom/${id}/publish`), 200);
      expect(await client.post(path, body)).toMatchObject({ status: 200, body: { points: 7, version: 1 } });
      const many = await client.post(path, { events: [body.event, body.event], version: 1 });
      expect(many).toMatchObject({ status: 200, body: { points: 14, awards: 2, version: 1 } });
      const missing = await client.post(path, { ...body, version: 2 });
      expect(missing).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
      const unheardOf = await client.post(path, { ...body, version: 2 ** 31 });
      expect(unheardOf).toMatchObject({ status: 422, body: { errors: [{ path: 'body.version' }] } });
    });

    it('is not there for others', async () => {
      const { client } = await service().keyClient();
      const { id } = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
      const { client: stranger } = await service().keyClient();
      const answer = await stranger.post(`/strategies/custom/${id}/simulate`, { event: event(1) });
      expect(answer).toMatchObject({ status: 404, body: { code: 'strategy-not-found' } });
    });

    it('refuses a draft with errors', async () => {
      const { client } = await service().keyClient();
      const source = 'strategy "Broken" { otherwise { award steps } }';
      const { id } = await made(client.post('/strategies/custom', { name: 'broken', source }));
      const answer = await client.post(`/strategies/custom/${id}/simulate`, { event: event(1) });
      expect(answer).toMatchObject({ status: 422, body: { code: 'strategy-invalid' } });
    });
  });
});
