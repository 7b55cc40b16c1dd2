// Packs dsl, engine and cli as npm would publish them, installs the three into an empty project, and uses
// them there as a stranger would: what works inside the repository may still be missing from a package.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
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

function importsOfBuilt(name) {
  const folder = join(project, 'node_modules', '@merit', name, 'dist');
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/from\s*['"](node:[^'"]+)/g)]);
}

try {
  const packed = ['dsl', 'engine', 'cli'].map(pack);
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }');
  run('npm', ['install', '--no-audit', '--no-fund', ...packed.map((file) => `./${file}`)]);
  expect(true, 'dsl, engine and cli install into an empty project');

  writeFileSync(join(project, 'program.js'), program);
  run('node', ['program.js']);
  expect(true, 'the engine compiles and evaluates in JavaScript');

  writeFileSync(join(project, 'program.ts'), typed);
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  run(compiler, [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    '',
    'program.ts',
  ]);
  expect(true, 'the engine brings its types');

  const good = lint('good.merit', 'strategy "Good" { otherwise { award 1 } }\n');
  expect(good.status === 0, `npx merit lint accepts a good file (exit ${good.status} ${good.stderr})`);
  const bad = lint('bad.merit', 'strategy "Bad" { otherwise { award pionts } }\n');
  expect(
    bad.status === 1 && /pionts/.test(bad.stdout),
    `npx merit lint refuses a bad one (exit ${bad.status})`,
  );

  for (const name of ['dsl', 'engine']) {
    expect(importsOfBuilt(name).length === 0, `${name} imports nothing of Node`);
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
