import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DevelopmentService,
  issueKey,
  startDevelopmentService,
} from '../../../tools/development-service.js';
import { startLosingProxy } from '../../../tools/losing-proxy.js';
import { displayWidth } from '../src/output/width.js';
import { run } from '../src/run.js';
import { schemaProblems } from '../src/testing/schemas.js';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { createTestIo } from '../src/testing/test-io.js';
import { binary } from './binary.js';

let service: DevelopmentService;
let key: string;

beforeAll(async () => {
  service = await startDevelopmentService();
  key = await issueKey(service);
});
afterAll(() => service?.stop());

interface Run {
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string };
}

/** Runs the built program beside the service, as a pipeline would. */
async function merit(argv: readonly string[], { cwd = temporaryFolder(), env = {} }: Run = {}) {
  const child = spawn(process.execPath, [binary, ...argv], {
    cwd,
    env: { PATH: process.env['PATH'], MERIT_URL: service.url, MERIT_API_KEY: key, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/** What tests look at in answers of the interface. */
interface Shown {
  readonly id: string;
  readonly items: readonly [{ readonly id: string }];
}

async function api(method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Shown;
}

const walks = (name: string, points: number) => `strategy "${name}" {
  param base: int (1..50) = ${points}
  input steps: int (0..100_000)

  deny "Stayed in" when steps < 100
  otherwise { award base }
}
`;

const events = `occurredAt,externalUserId,externalTaskId,steps
2026-03-01T10:00:00Z,ann,walks,9000
2026-03-02T10:00:00Z,bob,walks,50
`;

/** A folder with one strategy, which is published in this state. */
async function publishedFolder(name: string): Promise<string> {
  const cwd = temporaryFolder({ 'walks.merit': walks(name, 10), 'events.csv': events });
  expect(await merit(['publish', 'walks.merit'], { cwd })).toMatchObject({ code: 0, err: '' });
  return cwd;
}

const rewrite = (cwd: string, text: string) => writeFileSync(join(cwd, 'walks.merit'), text);

describe('merit publish', () => {
  it('makes a strategy, then its next version, and nothing where nothing changed', async () => {
    const cwd = temporaryFolder({ 'walks.merit': walks('Grows', 10) });
    const publish = () => merit(['publish', 'walks.merit'], { cwd });
    expect(await publish()).toEqual({
      code: 0,
      out: '✓ Grows (walks.merit): version 1 awards now\n',
      err: '',
    });
    expect((await publish()).out).toBe('= Grows (walks.merit): version 1 awards already\n');
    rewrite(cwd, walks('Grows', 12));
    expect((await publish()).out).toBe(
      '✓ Grows (walks.merit): version 2 awards now, in place of version 1\n',
    );
    const { items } = await api('GET', '/strategies/custom?name=Grows');
    expect(items).toMatchObject([{ latestVersion: 2, publishedVersion: 2 }]);
  });

  it('says what would move, and moves nothing', async () => {
    const cwd = await publishedFolder('Dry');
    const { items } = await api('GET', '/strategies/custom?name=Dry');
    const strategyId = `custom:${items[0].id}`;
    await api('POST', '/games', { externalGameId: 'dry', strategyId });
    rewrite(cwd, walks('Dry', 12));
    const { code, out, err } = await merit(['publish', 'walks.merit', '--dry-run'], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`→ Dry (walks.merit): version 2 would award, in place of version 1, named by 1 game
  line 1, now 1
   strategy "Dry" {
  -  param base: int (1..50) = 10
  +  param base: int (1..50) = 12
     input steps: int (0..100_000)
  ${' '}
     deny "Stayed in" when steps < 100
`);
    expect(await api('GET', `/strategies/custom/${items[0].id}`)).toMatchObject({ latestVersion: 1 });
  });

  it('goes back to an earlier text that is the newest version', async () => {
    const cwd = await publishedFolder('Returns');
    rewrite(cwd, walks('Returns', 12));
    await merit(['publish', 'walks.merit'], { cwd });
    const { items } = await api('GET', '/strategies/custom?name=Returns');
    await api('POST', `/strategies/custom/${items[0].id}/rollback/1`, {});
    const { out } = await merit(['publish', 'walks.merit'], { cwd });
    expect(out).toBe('✓ Returns (walks.merit): version 2 awards again, in place of version 1\n');
  });

  it('publishes a draft that is there already', async () => {
    const cwd = temporaryFolder({ 'walks.merit': walks('Drafted', 10) });
    await api('POST', '/strategies/custom', { name: 'Drafted', source: walks('Drafted', 10) });
    const { out } = await merit(['publish', 'walks.merit'], { cwd });
    expect(out).toBe('✓ Drafted (walks.merit): version 1 awards now\n');
  });

  it('publishes none of several where one has mistakes', async () => {
    const cwd = temporaryFolder({
      'a.merit': walks('First of two', 10),
      'b.merit': walks('Second of two', 10).replace('award base', 'award baze'),
    });
    const { code, out, err } = await merit(['publish', '.'], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('b.merit:6:21');
    expect(err).toContain('did you mean `base`?');
    expect(err).toContain("b.merit: the service can't award by this text");
    expect((await api('GET', '/strategies/custom?name=First+of+two')).items).toEqual([]);
  });

  it('leaves parameters that games have set, unless it is forced', async () => {
    const cwd = await publishedFolder('Has params');
    const { items } = await api('GET', '/strategies/custom?name=Has+params');
    const game = { externalGameId: 'has-params', strategyId: `custom:${items[0].id}`, params: { base: 50 } };
    await api('POST', '/games', game);
    rewrite(cwd, walks('Has params', 10).replace('1..50', '1..20'));
    const { code, err } = await merit(['publish', 'walks.merit'], { cwd });
    expect(code).toBe(1);
    expect(err).toMatch(/says 409: .*parameters.*\(games has-params\)/);
    expect(err).toContain('help: change their parameters, or publish with --force');
    expect((await merit(['publish', 'walks.merit', '--force'], { cwd })).code).toBe(0);
  });

  it("doesn't overwrite what somebody changed meanwhile", async () => {
    const cwd = await publishedFolder('Raced');
    const { items } = await api('GET', '/strategies/custom?name=Raced');
    const rival = walks('Raced', 20);
    const proxy = await startLosingProxy(service.url, 0, async (method) => {
      if (method === 'PUT') await api('PUT', `/strategies/custom/${items[0].id}`, { source: rival });
    });
    rewrite(cwd, walks('Raced', 12));
    const { code, err } = await merit(['publish', 'walks.merit'], { cwd, env: { MERIT_URL: proxy.url } });
    proxy.stop();
    expect(code).toBe(1);
    expect(err).toMatch(/says 412: It was changed by somebody else meanwhile/);
    expect(await api('GET', `/strategies/custom/${items[0].id}`)).toMatchObject({ source: rival });
  });

  it('publishes once where answers get lost', async () => {
    const cwd = temporaryFolder({ 'walks.merit': walks('Lossy', 10) });
    const proxy = await startLosingProxy(service.url, 3);
    const { code, out } = await merit(['publish', 'walks.merit'], { cwd, env: { MERIT_URL: proxy.url } });
    proxy.stop();
    expect({ code, out }).toEqual({ code: 0, out: '✓ Lossy (walks.merit): version 1 awards now\n' });
    expect(proxy.passed.length).toBeGreaterThan(5);
  });

  it('tells programs what moved', async () => {
    const cwd = await publishedFolder('For programs');
    rewrite(cwd, walks('For programs', 12));
    const { out } = await merit(['publish', 'walks.merit', '--format', 'json'], { cwd });
    expect(schemaProblems('publish', out)).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({
      done: true,
      service: service.url,
      strategies: [{ name: 'For programs', action: 'update', before: 1, after: 2 }],
    });
  });
});

describe('merit diff and merit pull', () => {
  it('show a difference, and take the text of the service', async () => {
    const cwd = await publishedFolder('Pulled');
    expect(await merit(['diff', 'walks.merit'], { cwd })).toMatchObject({ code: 0, err: '' });
    rewrite(cwd, walks('Pulled', 12));
    const differs = await merit(['diff', 'walks.merit'], { cwd });
    expect(differs).toMatchObject({
      code: 1,
      out: expect.stringContaining('+  param base: int (1..50) = 12'),
    });
    const dry = await merit(['pull', 'walks.merit', '--dry-run', '--force'], { cwd });
    expect(dry).toEqual({ code: 0, out: '→ walks.merit: would become version 1\n', err: '' });
    const pulled = await merit(['pull', 'walks.merit', '--force'], { cwd });
    expect(pulled).toEqual({ code: 0, out: '✓ walks.merit: is version 1 now\n', err: '' });
    expect(readFileSync(join(cwd, 'walks.merit'), 'utf8')).toBe(walks('Pulled', 10));
    expect((await merit(['pull', 'walks.merit'], { cwd })).out).toBe('= walks.merit: is version 1\n');
  });

  it('write over no text that only the file has, unless it is forced', async () => {
    const cwd = await publishedFolder('Edited');
    rewrite(cwd, walks('Edited', 11));
    expect((await merit(['publish', 'walks.merit'], { cwd })).code).toBe(0);
    rewrite(cwd, walks('Edited', 12));
    for (const more of [[], ['--dry-run']]) {
      const refused = await merit(['pull', 'walks.merit', ...more], { cwd });
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain(
        `walks.merit: its text is none of the versions of \`Edited\` at ${service.url}`,
      );
      expect(refused.err).toContain('`merit diff` shows what would be lost, and --force writes over it');
    }
    expect(readFileSync(join(cwd, 'walks.merit'), 'utf8')).toBe(walks('Edited', 12));
    rewrite(cwd, walks('Edited', 10));
    const fromAnEarlier = await merit(['pull', 'walks.merit'], { cwd });
    expect(fromAnEarlier).toEqual({ code: 0, out: '✓ walks.merit: is version 2 now\n', err: '' });
  });

  it('say where nothing is published yet', async () => {
    const cwd = temporaryFolder({ 'walks.merit': walks('Nowhere', 10) });
    expect((await merit(['diff', 'walks.merit'], { cwd })).code).toBe(1);
    const { code, err } = await merit(['pull', 'walks.merit'], { cwd });
    expect(code).toBe(1);
    expect(err).toContain(`walks.merit: nothing called \`Nowhere\` is published at ${service.url}`);
  });

  it('read one strategy by its address', async () => {
    const cwd = await publishedFolder('By address');
    const { items } = await api('GET', '/strategies/custom?name=By+address');
    const address = `${service.url}/strategies/custom/${items[0].id}`;
    expect(await merit(['pull', address])).toEqual({ code: 0, out: walks('By address', 10), err: '' });
    await merit(['pull', `${address}@1`, '--out', 'copy.merit'], { cwd });
    expect(readFileSync(join(cwd, 'copy.merit'), 'utf8')).toBe(walks('By address', 10));
  });
});

describe('a file that extends another one', () => {
  const base = (name: string, points: number) => walks(name, points);
  const child = (name: string, parent = './base.merit') =>
    `strategy "${name}" extends "${parent}" {\n  rule "Far" when steps > 50_000 { award base * 2 }\n}\n`;
  const folderOf = (name: string) =>
    temporaryFolder({
      'strategies/a-child.merit': child(`${name} child`),
      'strategies/base.merit': base(name, 10),
      'merit.config.json': '{ "strategies": ["strategies"] }',
    });
  const idOf = async (name: string) =>
    (await api('GET', `/strategies/custom?name=${encodeURIComponent(name)}`)).items[0].id;
  const sourceOf = async (name: string) =>
    (await api('GET', `/strategies/custom/${await idOf(name)}`)) as unknown as { readonly source: string };

  it('is linted, published behind its parent, and the same for diff and pull', async () => {
    const cwd = folderOf('Family');
    expect(await merit(['lint'], { cwd })).toMatchObject({ code: 0, out: '✓ 2 files, no findings\n' });
    expect((await merit(['publish', '--dry-run'], { cwd })).out).toBe(`\
→ Family (strategies/base.merit): version 1 would award
→ Family child (strategies/a-child.merit): version 1 would award
`);
    const published = await merit(['publish'], { cwd });
    expect(published).toEqual({
      code: 0,
      out: `✓ Family (strategies/base.merit): version 1 awards now
✓ Family child (strategies/a-child.merit): version 1 awards now
`,
      err: '',
    });
    const id = await idOf('Family');
    expect((await sourceOf('Family child')).source).toBe(child('Family child', `custom:${id}@1`));
    expect(await merit(['diff'], { cwd })).toMatchObject({ code: 0 });
    const mine = join(cwd, 'strategies/a-child.merit');
    writeFileSync(mine, child('Family child').replace('* 2', '* 3'));
    expect(await merit(['pull'], { cwd })).toMatchObject({ code: 1, out: '' });
    expect(await merit(['pull', '--force'], { cwd })).toMatchObject({
      code: 0,
      out: '= strategies/base.merit: is version 1\n✓ strategies/a-child.merit: is version 1 now\n',
    });
    expect(readFileSync(mine, 'utf8')).toBe(child('Family child'));
  });

  it('follows its parent, whose next version it names', async () => {
    const cwd = folderOf('Moves');
    await merit(['publish'], { cwd });
    writeFileSync(join(cwd, 'strategies/base.merit'), base('Moves', 12).replaceAll('base', 'start'));
    writeFileSync(
      join(cwd, 'strategies/a-child.merit'),
      child('Moves child').replace('award base', 'award start'),
    );
    const id = await idOf('Moves');
    const differs = await merit(['diff'], { cwd });
    expect(differs).toMatchObject({ code: 1, err: '' });
    expect(differs.out).toContain(`+strategy "Moves child" extends "custom:${id}@2" {`);
    const alone = await merit(['publish', 'strategies/a-child.merit'], { cwd });
    expect(alone).toMatchObject({ code: 1, out: '' });
    expect(alone.err).toContain(
      `strategies/a-child.merit: it extends strategies/base.merit, by whose text ${service.url} doesn't award`,
    );
    expect(await merit(['publish'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect((await sourceOf('Moves child')).source).toContain(`extends "custom:${id}@2"`);
    expect(await merit(['publish', 'strategies/a-child.merit'], { cwd })).toMatchObject({
      code: 0,
      out: '= Moves child (strategies/a-child.merit): version 2 awards already\n',
    });
  });

  it('is told its mistakes before its parent is published', async () => {
    const cwd = folderOf('Broken');
    writeFileSync(join(cwd, 'strategies/a-child.merit'), child('Broken child').replace('base * 2', 'baze'));
    const { code, out, err } = await merit(['publish'], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('a-child.merit:2:42');
    expect((await api('GET', '/strategies/custom?name=Broken')).items).toEqual([]);
  });

  it.each([
    ['extends no file', { 'a.merit': child('A', './b.merit') }, "`./b.merit` can't be extended"],
    [
      'extends itself',
      { 'a.merit': child('A', './b.merit'), 'b.merit': child('B', './a.merit') },
      'a.merit: it extends itself',
    ],
  ])('is told that it %s', async (_, files, message) => {
    const outcome = await merit(['diff', 'a.merit'], { cwd: temporaryFolder(files) });
    expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
  });

  it('is pulled with the path of a parent that was given to it at the service', async () => {
    const cwd = folderOf('Given');
    await merit(['publish', 'strategies/base.merit'], { cwd });
    const source = child('Given child', `custom:${await idOf('Given')}`);
    const { id } = await api('POST', '/strategies/custom', { name: 'Given child', source });
    await api('POST', `/strategies/custom/${id}/publish`, { version: 1 });
    const mine = join(cwd, 'strategies/a-child.merit');
    writeFileSync(mine, 'strategy "Given child" { otherwise { award 1 } }\n');
    expect(await merit(['pull', '--force'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(mine, 'utf8')).toBe(child('Given child'));
  });
});

describe('what is shown about a service', () => {
  it.each([50, 80])('keeps to %i columns, and has colours', async (columns) => {
    const name = `A name that is as long as the names that people give ${columns}`;
    const cwd = await publishedFolder(name);
    rewrite(cwd, walks(name, 12));
    const env = { MERIT_URL: service.url, MERIT_API_KEY: key };
    for (const argv of [
      ['diff', 'walks.merit'],
      ['publish', 'walks.merit'],
      ['pull', 'walks.merit'],
    ]) {
      const plain = createTestIo({ cwd, isTerminal: true, columns, env: { ...env, NO_COLOR: '1' } });
      const painted = createTestIo({ cwd, isTerminal: true, columns, env });
      await run([...argv], plain);
      expect(
        plain
          .out()
          .split('\n')
          .every((line) => displayWidth(line) <= columns),
      ).toBe(true);
      expect(plain.out()).not.toContain('\u001b');
      await run([...argv], painted);
      expect(painted.out()).toContain('\u001b');
    }
  });

  it('may go into a pipe that ends early', async () => {
    const cwd = await publishedFolder('Piped');
    const line = `"${process.execPath}" "${binary}" diff walks.merit | true`;
    const child = spawn('bash', ['-c', `set -o pipefail; ${line}`], {
      cwd,
      env: { PATH: process.env['PATH'], MERIT_URL: service.url, MERIT_API_KEY: key },
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
  });
});

describe('merit compare with a service', () => {
  it.each([
    ['a version', (id: string) => `/strategies/custom/${id}@1`],
    ['what awards, by the path of the interface', (id: string) => `/api/v1/strategies/custom/${id}`],
    ['the strategy of the same name', () => ''],
  ])('takes %s as its baseline', async (_, pathOf) => {
    const cwd = await publishedFolder('Compared');
    const { items } = await api('GET', '/strategies/custom?name=Compared');
    rewrite(cwd, walks('Compared', 15));
    const baseline = service.url + pathOf(items[0].id);
    const argv = ['compare', '--baseline', baseline, 'walks.merit', '--events', 'events.csv'];
    const { code, out, err } = await merit([...argv, '--format', 'json', '--max-change', '10%'], { cwd });
    expect(code).toBe(1);
    expect(err).toContain('all points would change by 5, more than 10 %');
    expect(JSON.parse(out)).toMatchObject({ baseline: { points: 10 }, candidate: { points: 15 } });
  });

  it('finds what a strategy of the service extends', async () => {
    await publishedFolder('Parent');
    const { items } = await api('GET', '/strategies/custom?name=Parent');
    const child = `strategy "Child" extends "custom:${items[0].id}" (base: 20) {\n}\n`;
    const { id } = await api('POST', '/strategies/custom', { name: 'Child', source: child });
    const cwd = temporaryFolder({ 'events.csv': events });
    const argv = ['simulate', `${service.url}/strategies/custom/${id}@1`, '--events', 'events.csv'];
    const { code, out, err } = await merit([...argv, '--format', 'csv'], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe('externalUserId,points,timesAwarded\nann,20,1\n');
  });
});

describe('a service that is not there for the caller', () => {
  const argv = ['diff', 'walks.merit'];
  const files = { 'walks.merit': walks('Any', 10) };

  it.each([
    ['no service', { MERIT_URL: '' }, 2, 'no service is named'],
    ['no credential', { MERIT_API_KEY: '' }, 2, 'nothing says who asks the service'],
    ['a key of two lines', { MERIT_API_KEY: 'a\nb' }, 2, 'MERIT_API_KEY holds what no key'],
    ['a password in the address', { MERIT_URL: 'https://a:b@example.org' }, 2, 'takes no password'],
    ['no address', { MERIT_URL: 'points' }, 2, 'this is no address of a service'],
    ['a wrong key', { MERIT_API_KEY: 'svc_live_x.y' }, 3, '403: API key is invalid or does not exist'],
    ['a wrong token', { MERIT_API_KEY: '', MERIT_TOKEN: 'x.y.z' }, 3, '401: Invalid token'],
  ])('is told: %s', async (_, env, code, message) => {
    const outcome = await merit(argv, { cwd: temporaryFolder(files), env });
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
    expect(outcome.err).not.toContain('svc_live_x.y');
  });

  it('takes a token as well as a key', async () => {
    const body = new URLSearchParams({
      ...{ grant_type: 'password', client_id: 'merit-dev', client_secret: 'merit-dev-secret' },
      ...{ username: 'admin', password: 'admin' },
    });
    const answer = await fetch(`${service.issuer}/protocol/openid-connect/token`, { method: 'POST', body });
    const { access_token: token } = (await answer.json()) as { readonly access_token: string };
    const env = { MERIT_API_KEY: '', MERIT_TOKEN: token };
    expect(await merit(argv, { cwd: temporaryFolder(files), env })).toMatchObject({ code: 1, err: '' });
  });

  it('is told where nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.close();
    await once(server, 'close');
    const { code, err } = await merit(argv, { cwd: temporaryFolder(files), env: { MERIT_URL: url } });
    expect({ code, err }).toEqual({
      code: 3,
      err: `error: ${url} can't be reached: nothing listens there\n`,
    });
  });

  it.each([
    ['redirects', 302, '', /redirects elsewhere \(302\)/],
    ['answers with a page', 200, '<html>', /answers with something else than JSON/],
    ['answers in another form', 200, '{"items":7}', /answers in a form that this version doesn't know/],
    ['fails with a page of a proxy', 404, '<html>', /says 404: it gives no reason/],
  ])('is told: one that %s', async (_, status, body, message) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      request.resume();
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const env = { MERIT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/points/api/v1/` };
    const { code, err } = await merit(argv, { cwd: temporaryFolder(files), env });
    server.close();
    expect(code).toBe(3);
    expect(err).toMatch(message);
    expect(asked).toEqual(['/points/api/v1/strategies/custom?name=Any&limit=100']);
  });
});

describe('files that a service is asked about', () => {
  it.each<[string, { readonly [path: string]: string }, number, string]>([
    ['are no strategies', { 'a.merit': 'strategy {' }, 1, "a.merit: it can't be read as a strategy"],
    ['share a name', { 'a.merit': walks('X', 1), 'b.merit': walks('X', 2) }, 2, 'are both called `X`'],
    ['are not there', {}, 3, 'no such file'],
  ])('and %s, are told', async (_, files, code, message) => {
    const names = Object.keys(files).length === 0 ? ['a.merit'] : Object.keys(files);
    const outcome = await merit(['publish', ...names], { cwd: temporaryFolder(files) });
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  });
});
