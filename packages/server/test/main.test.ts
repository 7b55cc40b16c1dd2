import { once } from 'node:events';
import { type ClientRequest, get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { fillHistory } from '../src/routes/exports/testing/fill-history.js';
import { routes } from '../src/routes/index.js';
import { award, made, makeEchoGame } from '../src/routes/testing/arrange.js';
import { Sqlite } from '../src/storage/dialects/sqlite/driver.js';
import { Client } from '../src/testing/client.js';
import { readExposition } from '../src/testing/exposition.js';
import { DEVELOPMENT, runServer, startServer, stopServers } from './running-server.js';

afterEach(stopServers);

/** A token for the user whose password is its name. */
async function tokenOf(issuer: string, username: string): Promise<string> {
  const client = { client_id: 'merit-dev', client_secret: 'merit-dev-secret' };
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, grant_type: 'password', username, password: username }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A request with a body to come. The server has taken it up once it says `continue`. */
function startRequest(url: string, token: string): ClientRequest {
  return httpRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, expect: '100-continue' },
  });
}

describe('merit-server', () => {
  it('explains itself where it is misused', async () => {
    const lines = [
      [],
      ['begin'],
      ['start', 'now'],
      ['toString'],
      ['start', '--replay'],
      ['verify', '--fast'],
      ['verify', '--json'],
      ['owners', 'all'],
      ['owners', '--replay'],
      ['owners', '--limit', 'many'],
    ];
    const misuses = [...lines, ['backup'], ['backup', 'a', 'b']].map((args) => runServer(args).ended);
    for (const misuse of await Promise.all(misuses)) {
      expect(misuse).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
    }
    for (const args of [['--help'], ['help'], ['start', '--help'], ['owners', '--limit', '5', '-h']]) {
      const shown = await runServer(args).ended;
      expect(shown).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: merit-server/) });
    }
  });

  it('ends quietly where nobody reads what it prints', async () => {
    const run = runServer(['openapi']);
    run.child.stdout?.destroy();
    expect(await run.ended).toEqual({ code: 0, output: '' });
  });

  it('prints its contract and its settings without any', async () => {
    const [contract, settings] = await Promise.all([
      runServer(['openapi']).ended,
      runServer(['settings']).ended,
    ]);
    expect([contract.code, settings.code]).toEqual([0, 0]);
    expect(JSON.parse(contract.output)).toMatchObject({ openapi: '3.1.1', paths: { '/api/v1/games': {} } });
    expect(settings.output).toContain('`DATABASE_URL`');
  });

  it('stops before it starts where a setting is wrong, with a sentence each', async () => {
    const { code, output } = await runServer(['start'], {
      env: { PORT: 'high', DATABASE_URI: 'sqlite:a.db' },
    }).ended;
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'DATABASE_URI is not a setting; DATABASE_URL is.',
      'PORT must be a whole number from 0 to 65535.',
      '',
    ]);
  });

  it('says at its start what hardly can be meant, and where to look for it', async () => {
    const env = {
      ...{ PORT: '0', HOST: '0.0.0.0', SHUTDOWN_DELAY_SECONDS: '0', CONNECTIONS_MAX: '5000' },
      ...{ IDP_URL: 'http://localhost:1', IDP_CLIENT_ID: 'merit-docs' },
    };
    const { child, logged, lines } = await startServer(env, { filesMax: 4000 });
    const { docs } = await logged('listening');
    expect((await fetch(`${docs}`)).status).toBe(200);
    expect(docs).toMatch(/^http:\/\/localhost:\d+\/docs$/);
    const warned = lines.filter((line) => line.includes('"warn"')).map((line) => JSON.parse(line).msg);
    expect(warned).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^IDP_AUDIENCE is account/),
        ...(process.platform === 'linux' ? [expect.stringMatching(/^this process may open 4000 files/)] : []),
        'IDP_CLIENT_ID without IDP_CLIENT_SECRET has no effect: nobody can sign in at /docs',
      ]),
    );
    child.kill('SIGINT');
  });

  it('refuses the development identity provider in production', async () => {
    const { code, output } = await runServer(['start'], { env: { ...DEVELOPMENT, NODE_ENV: 'production' } })
      .ended;
    expect([code, output]).toEqual([
      1,
      'IDENTITY_PROVIDER must not be development where NODE_ENV is production.\n',
    ]);
  });

  it('migrates and verifies without an identity provider', async () => {
    const { ended, folder } = runServer(['migrate']);
    expect(await ended).toEqual({ code: 0, output: '' });
    const env = { DATABASE_URL: `sqlite:${folder}/data/merit.db` };
    const { code, output } = await runServer(['verify'], { env }).ended;
    expect([code, output]).toEqual([0, expect.stringMatching(/^checked \d+ /)]);
    const replay = await runServer(['verify', '--replay'], { env }).ended;
    expect([replay.code, replay.output]).toEqual([
      0,
      expect.stringMatching(/\nchecked 0 awards decided again\n$/),
    ]);
  });

  it('fails where the database is damaged, and where its rows say what can not be', async () => {
    const { ended, folder } = runServer(['migrate']);
    await ended;
    const database = new Sqlite(join(folder, 'data/merit.db')).unsafeMode();
    database.exec(`insert into owners (owner) values ('key:svc_live_tests');
      insert into users (user_id, created_at, owner_id, owner, external_user_id)
        select 9, 1, owner_id, owner, '' from owners;
      pragma writable_schema = on;
      update sqlite_schema set sql = sql || ' where false' where name = 'users_of_owner';
      pragma writable_schema = reset;
      reindex users_of_owner;
      pragma writable_schema = on;
      update sqlite_schema set sql = replace(sql, ' where false', '') where name = 'users_of_owner'`);
    database.close();
    const env = { DATABASE_URL: `sqlite:${folder}/data/merit.db` };
    const { code, output } = await runServer(['verify'], { env }).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^wrong: the file is damaged: .*users_of_owner$(?:.|\n)*^wrong: 9 of users has no ext/m,
      ),
    ]);
  });

  it('lists owners by what they have, for people and for programmes', async () => {
    const { ended, folder } = runServer(['migrate']);
    await ended;
    const database = new Sqlite(join(folder, 'data/merit.db'));
    database.exec(`insert into owners (owner) values ('sub:ann');
      insert into activity_days (owner_id, day, slot, new_users, games, actions, awards, points, conversions, coin_cents,
        actions_happened, awards_happened, points_happened)
      select owner_id, day, 0, 2, 1, 0, 5, 0, 0, 0, 0, 5, 0 from owners cross join (select 1 as day union select 2) as days`);
    database.close();
    const env = { DATABASE_URL: `sqlite:${folder}/data/merit.db` };
    const listed = await runServer(['owners'], { env }).ended;
    expect(listed).toEqual({ code: 0, output: 'sub:ann: 10 awards, 4 users, 2 games\n' });
    const { output } = await runServer(['owners', '--limit', '1', '--json'], { env }).ended;
    expect(JSON.parse(output)).toEqual([{ owner: 'sub:ann', awards: 10, users: 4, games: 2 }]);
  });

  it('says in a sentence that the database cannot be reached, and why', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { code, output } = await runServer(['migrate'], { env }).ended;
    expect([code, output]).toEqual([
      1,
      'merit-server: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
  });

  it('answers, with tokens of the development identity provider, and prints made-up passwords once', async () => {
    const { url, logged, child, ended } = await startServer();
    const { issuer } = await logged('identity provider for development: not for production');
    child.kill('SIGINT');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/realms\/merit$/);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(output.match(/^password of (admin|player), shown this once: \S{16}$/gm)).toHaveLength(2);
  });

  it('lets a request in flight finish when it is told to stop', async () => {
    const { url, child, ended, logged } = await startServer({ ...DEVELOPMENT, DEV_ADMIN_PASSWORD: 'admin' });
    const { issuer } = await logged('identity provider for development: not for production');
    const token = await tokenOf(`${issuer}`, 'admin');
    const request = startRequest(`${url}/api/v1/apikey/create`, token);
    const answered = once(request, 'response');
    request.flushHeaders();
    await once(request, 'continue');
    request.write('{"client":');
    child.kill('SIGTERM');
    await logged('stopping');
    request.end('"late"}');
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
    expect((await ended).code).toBe(0);
  });

  it('lets a reader finish an export when it is told to stop', async () => {
    const { url, child, ended, logged, folder } = await startServer({
      ...DEVELOPMENT,
      DEV_ADMIN_PASSWORD: 'admin',
    });
    const { issuer } = await logged('identity provider for development: not for production');
    const authorization = `Bearer ${await tokenOf(`${issuer}`, 'admin')}`;
    const rows = 40_000;
    const database = new Sqlite(join(folder, 'data/merit.db'));
    await fillHistory(
      { dialect: 'sqlite', tamper: async (sql) => void database.exec(sql) },
      { rows, owner: 'sub:else' },
    );
    database.close();
    const path = '/api/v1/exports/history?format=ndjson&owner=sub:else';
    const request = httpGet(url + path, { headers: { authorization } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    child.kill('SIGTERM');
    await logged('stopping');
    expect((await readText(answer)).split('\n')).toHaveLength(rows + 1);
    expect((await ended).code).toBe(0);
  });

  it('writes the log of executions before it ends', async () => {
    const { url, child, ended, logged, folder } = await startServer({
      ...DEVELOPMENT,
      DEV_ADMIN_PASSWORD: 'admin',
    });
    const { issuer } = await logged('identity provider for development: not for production');
    const authorization = `Bearer ${await tokenOf(`${issuer}`, 'admin')}`;
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(`${url}/api/v1${path}`, init)).json()) as Record<string, string>;
    };
    const source = 'strategy "s" { otherwise { award 1 } }';
    const { id, strategyId } = await post('/strategies/custom', { name: 's', source });
    await post(`/strategies/custom/${id}/publish`, {});
    const { gameId } = await post('/games', { externalGameId: 'g', strategyId });
    await post(`/games/${gameId}/tasks`, { externalTaskId: 't' });
    const { awardId } = await post(`/games/${gameId}/tasks/t/points`, { externalUserId: 'ann' });
    expect(awardId).toBeTypeOf('string');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    const database = new Sqlite(join(folder, 'data/merit.db'), { readonly: true });
    const entries = database.prepare('select strategy_id, outcome, executions from execution_log').all();
    database.close();
    expect(entries).toEqual([{ strategy_id: strategyId, outcome: 'awarded', executions: 1 }]);
  });

  it('writes what waits before it ends: uses of keys, and executions of strategies', async () => {
    const server = await startServer({ ...DEVELOPMENT, DEV_ADMIN_PASSWORD: 'admin' });
    const { issuer } = await server.logged('identity provider for development: not for production');
    const anonymous = new Client({ url: server.url, routes });
    const admin = anonymous.with({ authorization: `Bearer ${await tokenOf(`${issuer}`, 'admin')}` });
    const { plaintext } = await made(admin.post('/apikey/create', { client: 'test' }));
    const client = anonymous.with({ 'x-api-key': plaintext });
    await made(award(client, await makeEchoGame(client), {}));
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    const database = new Sqlite(`${server.folder}/data/merit.db`, { readonly: true });
    const executions = database.prepare('select outcome, executions from execution_log').all();
    const used = database.prepare('select count(*) as keys from api_keys where last_used_at > 0').get();
    database.close();
    expect([executions, used]).toEqual([[{ outcome: 'awarded', executions: 1 }], { keys: 1 }]);
  });

  it('tells Prometheus of the process and of its work', async () => {
    const { url, child, ended } = await startServer();
    const answer = await fetch(`${url}/metrics`);
    const names = readExposition(await answer.text()).map(({ name }) => name);
    const some = ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'merit_awards_total'];
    expect(names).toEqual(expect.arrayContaining([...some, 'nodejs_gc_duration_seconds']));
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });

  it('goes on answering for a while after SIGTERM, as one that drains', async () => {
    const { url, child, ended, logged } = await startServer({ ...DEVELOPMENT, SHUTDOWN_DELAY_SECONDS: '60' });
    child.kill('SIGTERM');
    await logged('stopping');
    const health = await fetch(`${url}/api/v1/kpi/health_check`);
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'draining' }]);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });

  it('ends in good order however often it is told to', async () => {
    const { child, ended, logged } = await startServer({ ...DEVELOPMENT, SHUTDOWN_DELAY_SECONDS: '60' });
    child.kill('SIGTERM');
    await logged('stopping');
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGINT'] as const) child.kill(signal);
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, expect.stringContaining('"msg":"stopped"')]);
  });

  it('starts for development with known passwords where nothing else is said', async () => {
    const { logged, child, ended } = await startServer(
      { PORT: '0', DEV_IDP_PORT: '0', SHUTDOWN_DELAY_SECONDS: '0' },
      { bin: 'start-development.js' },
    );
    const { issuer } = await logged('identity provider for development: not for production');
    expect(await tokenOf(`${issuer}`, 'player')).toMatch(/^ey/);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });

  it.each(['PORT', 'DEV_IDP_PORT'])(
    'says how to choose another %s where that one is taken',
    async (setting) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const { code, output } = await runServer(['start'], { env: { ...DEVELOPMENT, [setting]: `${port}` } })
        .ended;
      other.close();
      expect(code).toBe(1);
      expect(output).toContain(
        `merit-server: port ${port} of 127.0.0.1 is taken by another programme: end that one, or set ${setting} to a free port`,
      );
    },
  );

  it('says that HOST is no address of the machine', async () => {
    // An address for documentation, which no machine has.
    const { code, output } = await runServer(['start'], { env: { ...DEVELOPMENT, HOST: '192.0.2.1' } }).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('192.0.2.1 is no address of this machine: set HOST'),
    ]);
  });
});
