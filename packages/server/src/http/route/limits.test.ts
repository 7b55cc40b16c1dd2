import { describe, expect, it } from 'vitest';
import { atOnce, makeGame, makeTask } from '../../routes/testing/arrange.js';
import type { Answer, Client } from '../../testing/client.js';
import { eachService } from '../../testing/each-service.js';

const DAY_MS = 86_400_000;

function codeOf({ status, body }: Answer): unknown {
  return status < 400 ? status : body.code;
}

function fieldsOf({ headers }: Answer) {
  return { policy: headers.get('ratelimit-policy'), state: headers.get('ratelimit') };
}

describe('the limit of an address', () => {
  eachService(
    (service) => {
      it('refuses before it looks at path or credential, until the window ends', async () => {
        const { anonymous, clock } = service();
        clock.set(Date.UTC(2026, 0, 15, 12, 0, 20, 500));
        const first = await anonymous.get('/games');
        expect([first.status, fieldsOf(first)]).toEqual([
          401,
          { policy: '"address";q=3;w=60', state: '"address";r=2;t=40' },
        ]);
        expect(codeOf(await anonymous.get('/nowhere'))).toBe('not-found');
        expect(codeOf(await anonymous.call('PUT', '/games'))).toBe('method-not-allowed');
        const refused = await anonymous.get('/games');
        expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
          429,
          'rate-limited',
          '40',
        ]);
        expect(fieldsOf(refused).state).toBe('"address";r=0;t=40');
        expect(refused.body).toMatchObject({
          detail: 'The requests of an address are limited to 3 in 60 s; wait 40 s',
          limit: 'address',
          max: 3,
          windowSeconds: 60,
          waitSeconds: 40,
        });
        const { limits } = service().dependencies;
        expect(limits.refusals()).toEqual({ address: 1, credential: 0, user: 0, quota: 0 });
        clock.advance(40_000);
        expect((await anonymous.get('/games')).status).toBe(401);
      });

      it('counts the open pages, and what is nowhere', async () => {
        const paths = ['/openapi.json', '/docs/swagger-ui.css', '/nowhere'];
        const answers = [];
        for (const path of [...paths, '/openapi.json']) answers.push(await service().fetch(path));
        expect(answers.map(codeOf)).toEqual([200, 200, 'not-found', 'rate-limited']);
      });

      it('counts scrapes apart, so that they go on while others at the address are refused', async () => {
        const { anonymous } = service();
        for (const _ of [1, 2, 3]) await anonymous.get('/games');
        const answers = [];
        for (const _ of [1, 2, 3, 4]) answers.push(await service().fetch('/metrics'));
        expect(answers.map(codeOf)).toEqual([200, 200, 200, 'rate-limited']);
        expect(codeOf(await anonymous.get('/games'))).toBe('rate-limited');
      });

      it('leaves the health check out', async () => {
        const { anonymous } = service();
        for (let count = 0; count < 5; count += 1) {
          const answer = await anonymous.get('/kpi/health_check');
          expect([answer.status, fieldsOf(answer)]).toEqual([200, { policy: null, state: null }]);
        }
      });

      it('believes no header about the address where no proxy is trusted', async () => {
        const { anonymous } = service();
        const answers = [1, 2, 3, 4].map((last) =>
          anonymous.get('/games', { 'x-forwarded-for': `198.51.100.${last}` }),
        );
        expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_IP: '3' } },
  );

  eachService(
    (service) => {
      it('counts the clients of a trusted proxy apart', async () => {
        const { anonymous } = service();
        const from = (client: string) => anonymous.get('/games', { 'x-forwarded-for': client });
        expect((await from('198.51.100.1')).status).toBe(401);
        expect((await from('198.51.100.2')).status).toBe(401);
        expect((await from('192.0.2.1, 198.51.100.1')).status).toBe(429);
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_IP: '1', TRUSTED_PROXY_IPS: '127.0.0.0/8, ::1' } },
  );
});

describe('the limit of a credential', () => {
  eachService(
    (service) => {
      it('is each key’s own, and refuses before it looks at role and form', async () => {
        const [one, other] = [await service().keyClient(), await service().keyClient()];
        expect((await one.client.get('/games')).status).toBe(200);
        expect((await one.client.get('/games?limit=none')).status).toBe(422);
        const refused = await one.client.get('/games?limit=none');
        expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
        expect(fieldsOf(refused)).toEqual({
          policy: '"address";q=1000000;w=60, "credential";q=2;w=60',
          state: expect.stringMatching(/^"address";r=\d+;t=60, "credential";r=0;t=60$/),
        });
        expect((await other.client.get('/games')).status).toBe(200);
      });

      it('is each subject’s own', async () => {
        const { tokenClient } = service();
        const ann = await tokenClient({ sub: 'ann' });
        await ann.get('/games');
        const newToken = await tokenClient({ sub: 'ann', jti: 'another' });
        expect(codeOf(await newToken.post('/apikey/create', {}))).toBe('admin-required');
        expect(codeOf(await newToken.post('/apikey/create', {}))).toBe('rate-limited');
        expect((await (await tokenClient({ sub: 'bob' })).get('/games')).status).toBe(200);
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_API_KEY: '2' } },
  );
});

describe('the limit of an external user', () => {
  eachService(
    (service) => {
      it('counts awards, assignments and conversions of one user together, but no reads', async () => {
        const { client } = await service().keyClient();
        const game = await gameWithTask(client);
        expect((await award(client, game)).status).toBe(201);
        const assigned = { gameId: game.gameId, externalTaskId: 'walk', points: 500, caseName: 'Gift' };
        expect((await client.post('/users/external/ann/points', assigned)).status).toBe(201);
        const refused = await client.post('/users/ann/convert', { points: 100 });
        expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
          429,
          'rate-limited',
          '60',
        ]);
        expect(fieldsOf(refused).state).toMatch(/, "user";r=0;t=60, "quota";r=\d+;t=\d+$/);
        expect((await client.get('/users/ann/wallet')).body.transactions.items).toHaveLength(2);
        expect(codeOf(await award(client, game, { user: 'bob' }))).toBe(201);
      });

      it('counts actions outside of any task, and repeats of them neither here nor by the quota', async () => {
        const { client } = await service().keyClient();
        const act = (eventId?: string) =>
          client.post('/users/ann/actions', { typeAction: 'visit', ...(eventId && { eventId }) });
        for (const status of [201, 200, 200, 200]) {
          const answer = await act('first');
          expect(answer.status).toBe(status);
          expect(fieldsOf(answer).policy?.includes('"quota"')).toBe(status === 201);
        }
        expect([codeOf(await act()), codeOf(await act())]).toEqual([201, 'rate-limited']);
      });

      it('refuses what is in scope and there, before it looks at states', async () => {
        const [{ client }, stranger] = [await service().keyClient(), await service().keyClient()];
        const game = await gameWithTask(client);
        for (let count = 0; count < 2; count += 1) await award(client, game);
        expect(codeOf(await award(stranger.client, game))).toBe('game-forbidden');
        expect(codeOf(await award(client, game, { task: 'none' }))).toBe('task-not-found');
        await client.patch(`/games/${game.gameId}/tasks/${game.taskId}`, { status: 'closed' });
        expect(codeOf(await award(client, game))).toBe('rate-limited');
        expect(codeOf(await award(client, game, { user: 'bob' }))).toBe('task-closed');
      });

      it('counts no simulation, no replay and no repeat of an event', async () => {
        const { client } = await service().keyClient();
        const game = await gameWithTask(client);
        for (let count = 0; count < 5; count += 1) {
          expect((await award(client, game, { body: { isSimulated: true } })).status).toBe(200);
          const replay = await award(client, game, { headers: { 'idempotency-key': 'one' } });
          expect(replay.status).toBe(201);
          const repeat = await award(client, game, { body: { eventId: 'two' } });
          expect(repeat.status).toBe(count === 0 ? 201 : 200);
        }
        expect(codeOf(await award(client, game))).toBe('rate-limited');
      });

      it('grants exactly as many of any number at once', async () => {
        const { client } = await service().keyClient();
        const game = await gameWithTask(client);
        const answers = await atOnce(20, () => award(client, game));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(18);
        const { body } = await client.get(`/games/${game.gameId}/users/ann/points`);
        expect(body.timesAwarded).toBe(2);
      });
    },
    { settings: { ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '2' } },
  );
});

describe('the daily quota of a key or a subject', () => {
  eachService(
    (service) => {
      it('counts accepted writes alone, and ends with the day of UTC', async () => {
        const { clock, keyClient } = service();
        const { client } = await keyClient();
        const one = await client.post('/games', { externalGameId: 'one' }, { 'idempotency-key': 'k' });
        expect([one.status, fieldsOf(one).policy]).toEqual([
          201,
          '"address";q=1000000;w=60, "credential";q=1000000;w=60, "quota";q=2;w=86400, "storage";q=268435456;qu="content-bytes"',
        ]);
        expect(codeOf(await client.post('/games', { externalGameId: 'one' }))).toBe('game-exists');
        expect(codeOf(await client.post('/games', {}))).toBe('validation-failed');
        const replay = await client.post('/games', { externalGameId: 'one' }, { 'idempotency-key': 'k' });
        expect([replay.status, fieldsOf(replay).policy]).toEqual([
          201,
          '"address";q=1000000;w=60, "credential";q=1000000;w=60',
        ]);
        expect((await client.post('/games', { externalGameId: 'two' })).status).toBe(201);
        const refused = await client.post('/games', { externalGameId: 'three' });
        expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
          429,
          'quota-exceeded',
          String(DAY_MS / 2 / 1000),
        ]);
        expect((await client.get('/games')).body.items).toHaveLength(2);
        clock.advance(DAY_MS / 2);
        expect((await client.post('/games', { externalGameId: 'three' })).status).toBe(201);
      });

      it('is told after what is missing and out of reach, and before states', async () => {
        const { client } = await service().keyClient();
        const other = await (await service().keyClient()).client.post('/games', { externalGameId: 'theirs' });
        const { body: game } = await client.post('/games', { externalGameId: 'one' });
        await client.post(`/games/${game.gameId}/tasks`, { externalTaskId: 'walk' });
        expect(codeOf(await client.post('/games', { externalGameId: 'one' }))).toBe('quota-exceeded');
        expect(codeOf(await client.patch(`/games/${other.body.gameId}`, {}))).toBe('game-forbidden');
        expect(codeOf(await client.delete(`/games/${game.gameId}/tasks/${game.gameId}`))).toBe(
          'task-not-found',
        );
        expect(codeOf(await award(client, game))).toBe('quota-exceeded');
      });

      it('counts awards as it counts other writes, and not those that came to nothing', async () => {
        const { admin, keyClient } = service();
        const { client, apiKey } = await keyClient();
        const owner = encodeURIComponent(`key:${apiKey}`);
        const { body: game } = await admin.post(`/games?owner=${owner}`, { externalGameId: 'one' });
        await admin.post(`/games/${game.gameId}/tasks`, { externalTaskId: 'walk' });
        const taken = { gameId: game.gameId, externalTaskId: 'walk', points: -5, caseName: 'Fine' };
        for (let count = 0; count < 3; count += 1) {
          expect(codeOf(await client.post('/users/external/ann/points', taken))).toBe('insufficient-points');
        }
        const answers = await atOnce(6, () => award(client, game));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
        expect(codeOf(await award(client, game))).toBe('quota-exceeded');
        expect(codeOf(await award(client, game, { body: { isSimulated: true } }))).toBe(200);
        expect(codeOf(await award(admin, game))).toBe('quota-exceeded');
      });

      it('counts the tokens of a subject together, each claim for itself', async () => {
        const create = async (claims: object, externalGameId: string) =>
          codeOf(await (await service().tokenClient({ ...claims })).post('/games', { externalGameId }));
        for (const name of ['one', 'two']) expect(await create({ sub: 'ann', jti: name }, name)).toBe(201);
        expect(await create({ sub: 'ann' }, 'three')).toBe('quota-exceeded');
        expect(await create({ sub: undefined, email: 'ann' }, 'three')).toBe(201);
      });

      it('leaves administrators what only they may do', async () => {
        const { admin, keyClient } = service();
        for (const name of ['one', 'two']) await makeGame(admin, { externalGameId: name });
        expect(codeOf(await admin.post('/games', { externalGameId: 'three' }))).toBe('quota-exceeded');
        const { apiKey } = await keyClient();
        expect(codeOf(await admin.delete(`/apikey/${apiKey}`))).toBe(200);
      });
    },
    { settings: { ABUSE_DAILY_QUOTA_PER_API_KEY: '2' } },
  );
});

describe('limits of 0', () => {
  eachService(
    (service) => {
      it('are none, and answers say nothing of them', async () => {
        const { client } = await service().keyClient();
        const game = await gameWithTask(client);
        const answer = await award(client, game);
        expect([answer.status, fieldsOf(answer)]).toEqual([201, { policy: null, state: null }]);
      });
    },
    {
      settings: {
        ABUSE_RATE_LIMIT_PER_IP: '0',
        ABUSE_RATE_LIMIT_PER_API_KEY: '0',
        ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '0',
        ABUSE_DAILY_QUOTA_PER_API_KEY: '0',
      },
    },
  );
});

async function gameWithTask(client: Client) {
  const game = await makeGame(client);
  const { taskId } = await makeTask(client, game.gameId);
  return { ...game, taskId };
}

interface AwardOptions {
  readonly user?: string;
  readonly task?: string;
  readonly body?: object;
  readonly headers?: { readonly [name: string]: string };
}

/** Awards what the strategy `default` gives for anything. */
function award(
  client: Client,
  { gameId }: { readonly gameId: string },
  { user = 'ann', task = 'walk', body = {}, headers = {} }: AwardOptions = {},
): Promise<Answer> {
  return client.post(`/games/${gameId}/tasks/${task}/points`, { externalUserId: user, ...body }, headers);
}
