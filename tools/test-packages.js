// Packs dsl, engine, cli, server and client as npm would publish them, installs them into an empty project,
// and uses them there as a stranger would: what works inside the repository may still be missing from a
// package.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

const root = resolve(import.meta.dirname, '..');
const names = ['dsl', 'engine', 'cli', 'server', 'client'];
const project = mkdtempSync(join(tmpdir(), 'merit-packages-'));

const program = `
import { compile, createHistory } from '@merit/engine';

const compiled = compile('strategy "One" { input n: int  otherwise { award n * 2 } }');
if (!compiled.ok) throw new Error('does not compile');
const history = createHistory({ timeZone: 'UTC' });
const event = { externalUserId: 'ann', externalTaskId: 'walks', data: { n: 21 } };
const facts = history.facts(compiled.strategy, event, 0);
const decided = compiled.strategy.evaluate({ event, facts, now: 0 });
if (!decided.ok || decided.outcome.points !== 42) throw new Error('does not award 42');
history.record(event, decided.outcome, 0);
`;

/** A type error that must be found, so that the check isn't passing for want of types. */
const typed = `${program}
const points: number = decided.outcome.points;
// @ts-expect-error points are a number
const text: string = decided.outcome.points;
export { points, text };
`;

/** The client by itself, as who calls the service has it. */
const calling = `
import { createMeritClient, MeritProblem } from '@merit/client';

const merit = createMeritClient({ url: process.env.MERIT_URL ?? '', token: () => process.env.TOKEN ?? '' });
const { data: wallet } = await merit.GET('/users/{externalUserId}/wallet', {
  params: { path: { externalUserId: 'ann' } },
});
if (wallet.points !== 10) throw new Error('ann has no 10 points');
const refused = await merit.POST('/games', { body: { externalGameId: 'walks' } }).catch((error) => error);
if (!(refused instanceof MeritProblem) || refused.code !== 'game-exists') throw refused;
`;

const callingTyped = `declare const process: { readonly env: Record<string, string | undefined> };
${calling}
const points: number = wallet.points;
// @ts-expect-error points are a number
const text: string = wallet.points;
export { points, text };
`;

function run(command, parameters, options = {}) {
  return execFileSync(command, parameters, { cwd: project, encoding: 'utf8', stdio: 'pipe', ...options });
}

function pack(name) {
  const printed = run('npm', ['pack', '--json', '-w', `@merit/${name}`, '--pack-destination', project], {
    cwd: root,
  });
  return (
    readdirSync(project).find((file) => file.startsWith(`merit-${name}-`)) ??
    fail(`nothing packed: ${printed}`)
  );
}

function fail(message) {
  throw new Error(message);
}

function expect(condition, claim) {
  if (!condition) fail(`not so: ${claim}`);
  console.log(`✓ ${claim}`);
}

function lint(file, text) {
  writeFileSync(join(project, file), text);
  return spawnSync('npx', ['merit', 'lint', file], { cwd: project, encoding: 'utf8' });
}

function compile(file, lib) {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const strictly = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  run(compiler, [...strictly, '--lib', lib, file]);
}

/** What linters have to say of a package, as it is installed and as it is packed. */
async function faultsOf(name, file) {
  const pkgDir = join(project, 'node_modules', '@merit', name);
  const { messages } = await publint({ pkgDir, strict: true, pack: false });
  const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(join(project, file))));
  const { problems = [] } = await checkPackage(tarball);
  return JSON.stringify([...messages, ...problems.filter(isOurs), ...strayFiles(pkgDir)]);
}

/** Packages are modules, which neither Node's oldest way of finding files nor `require` is for. */
function isOurs({ resolutionKind, resolutionOption }) {
  return resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs' && resolutionOption !== 'node10';
}

/** What only our tests need, and a page for npm that lacks. */
function strayFiles(pkgDir) {
  const files = readdirSync(pkgDir, { recursive: true }).filter((file) => !file.includes('node_modules'));
  const stray = files.filter((file) => /(^|\/)testing(\/|$)|\.test\./.test(file));
  return files.includes('README.md') ? stray : [...stray, 'README.md is missing'];
}

/** As README.md has it: a package of its own, and nothing that has to be compiled. */
function useCommandLineAlone(file) {
  const alone = mkdtempSync(join(tmpdir(), 'merit-alone-'));
  try {
    writeFileSync(join(alone, 'package.json'), '{ "private": true }');
    const quietly = ['--no-audit', '--no-fund', '--ignore-scripts'];
    run('npm', ['install', ...quietly, join(project, file)], { cwd: alone });
    run('npx', ['merit', 'new', 'points'], { cwd: alone });
    run('sh', ['pipeline.sh'], { cwd: join(alone, 'points') });
  } finally {
    rmSync(alone, { recursive: true });
  }
}

function importsOfBuilt(name) {
  const folder = join(project, 'node_modules', '@merit', name, 'dist');
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/from\s*['"](node:[^'"]+)/g)]);
}

/** Runs the service of the package on a file beside it, until it says where it listens. */
function startServer() {
  const settings = {
    IDENTITY_PROVIDER: 'development',
    DEV_ADMIN_PASSWORD: 'admin',
    SHUTDOWN_DELAY_SECONDS: '0',
  };
  const server = spawn('node_modules/.bin/merit-server', ['start'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: '0', DEV_IDP_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let log = '';
    const read = (chunk) => {
      log += chunk;
      const issuer = /"issuer":"([^"]+)"/.exec(log)?.[1];
      const url = /"url":"([^"]+)"/.exec(log)?.[1];
      if (issuer !== undefined && url !== undefined) resolve({ server, issuer, url });
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => reject(new Error(`merit-server ended with ${code}: ${log}`)));
  });
}

async function ask(url, { headers, body } = {}) {
  const given = body === undefined ? {} : { method: 'POST', body };
  const response = await fetch(url, { headers, ...given });
  return { status: response.status, text: await response.text() };
}

/** From a token to a wallet with points, and the pages that the build copies into the package. */
async function useServer({ issuer, url }) {
  for (const [path, words] of [
    ['/', '# Merit'],
    ['/docs', 'swagger-ui'],
    ['/redocs', 'redoc'],
    ['/studio', 'Merit Studio'],
    ['/docs/errors/task-closed', '## What to do'],
    ['/docs/diagnostics/M2101', 'wrong-argument-count'],
    ['/docs/merit.sh', 'MERIT_URL'],
    ['/openapi.json', '"awardPoints"'],
  ]) {
    const { status, text } = await ask(url + path);
    expect(status === 200 && text.includes(words), `${path} answers (${status})`);
    for (const [, asset] of text.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"#:]+)"/g)) {
      const { status: found } = await ask(new URL(asset, `${url}${path}`));
      expect(found === 200, `${path} finds its ${asset} (${found})`);
    }
  }
  const page = await ask(`${url}/docs/language`, { headers: { accept: 'text/html' } });
  expect(page.text.includes('<h1 id="the-language">'), '/docs/language is a page for browsers');
  for (const [, asset] of page.text.matchAll(/<link [^>]*href="([^"]+)"/g)) {
    const { status } = await ask(url + asset);
    expect(status === 200, `/docs/language finds its ${asset} (${status})`);
  }
  const login = { grant_type: 'password', client_id: 'merit-dev', client_secret: 'merit-dev-secret' };
  const body = new URLSearchParams({ ...login, username: 'admin', password: 'admin' });
  const token = JSON.parse(
    (await ask(`${issuer}/protocol/openid-connect/token`, { body })).text,
  ).access_token;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path, sent) =>
    JSON.parse((await ask(`${url}/api/v1${path}`, { headers, body: JSON.stringify(sent) })).text);
  const { gameId } = await post('/games', { externalGameId: 'walks', strategyId: 'fixed' });
  await post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' });
  await post(`/games/${gameId}/tasks/walk/points`, { externalUserId: 'ann' });
  const simulated = await post('/strategies/custom/simulate', {
    source: 'strategy "Two" { otherwise { award 2 } }',
    events: [{ externalUserId: 'ann', externalTaskId: 'walk' }],
  });
  expect(simulated.points === 2, 'the worker of simulations is part of the package');
  const wallet = await ask(`${url}/api/v1/users/ann/wallet`, { headers });
  expect(JSON.parse(wallet.text).points === 10, 'the service awards on a new SQLite file');
  writeFileSync(join(project, 'calling.js'), calling);
  run('node', ['calling.js'], { env: { PATH: process.env.PATH, MERIT_URL: url, TOKEN: token } });
  expect(true, 'the client reads and is refused');
}

async function end(server) {
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill('SIGINT');
  return await ended;
}

try {
  const packed = names.map(pack);
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }');
  run('npm', ['install', '--no-audit', '--no-fund', ...packed.map((file) => `./${file}`)]);
  expect(true, 'dsl, engine, cli, server and client install into an empty project');

  useCommandLineAlone(packed[names.indexOf('cli')]);
  expect(true, 'the command line alone makes a project, whose pipeline passes');

  writeFileSync(join(project, 'program.js'), program);
  run('node', ['program.js']);
  expect(true, 'the engine compiles and evaluates in JavaScript');

  writeFileSync(join(project, 'program.ts'), typed);
  compile('program.ts', 'es2023');
  expect(true, 'the engine brings its types');
  writeFileSync(join(project, 'calling.ts'), callingTyped);
  compile('calling.ts', 'es2023,dom,dom.iterable');
  expect(true, 'the client brings its types');
  for (const [index, name] of names.entries()) {
    const faults = await faultsOf(name, packed[index]);
    expect(faults === '[]', `${name} is packed without a fault: ${faults}`);
  }

  const good = lint('good.merit', 'strategy "Good" { otherwise { award 1 } }\n');
  expect(good.status === 0, `npx merit lint accepts a good file (exit ${good.status} ${good.stderr})`);
  const bad = lint('bad.merit', 'strategy "Bad" { otherwise { award pionts } }\n');
  expect(
    bad.status === 1 && /pionts/.test(bad.stdout),
    `npx merit lint refuses a bad one (exit ${bad.status})`,
  );
  run('npx', ['merit', 'graph', 'good.merit', '--out', 'good.png']);
  const png = readFileSync(join(project, 'good.png'));
  expect(png.subarray(1, 4).toString() === 'PNG', 'npx merit graph draws a PNG');

  for (const name of ['dsl', 'engine', 'client']) {
    expect(importsOfBuilt(name).length === 0, `${name} imports nothing of Node`);
  }

  const help = run('npx', ['merit-server', '--help']);
  expect(help.includes('merit-server <command>'), 'npx merit-server --help says what there is');
  const running = await startServer();
  try {
    await useServer(running);
  } finally {
    const code = await end(running.server);
    expect(code === 0, `the service ends when asked to (exit ${code})`);
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
