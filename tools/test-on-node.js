// Runs the tests of dsl, engine and cli and a short part of the server's on another Node than the installed
// one: `npm run test:node -- 24`. npm brings it with its headers, for which better-sqlite3 is built, in a
// copy of the tree.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { bringNode } from './bring-node.js';

const root = join(import.meta.dirname, '..');
/** What touches most of what Node brings: SQLite, threads, streams, sockets, processes. */
const serverTests = [
  'packages/server/src/storage/dialects',
  'packages/server/src/routes/points/award.test.ts',
  'packages/server/src/routes/exports',
  'packages/server/src/simulation-worker',
  'packages/server/test/main.test.ts',
  // No request ends the process: how memory ends is another matter with each Node.
  'packages/server/test/load/half-sent.test.ts',
  'packages/server/test/load/largest-requests.test.ts',
];

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('which Node? For example: npm run test:node -- 24');
const folder = mkdtempSync(join(tmpdir(), 'merit-node-'));
try {
  const node = bringNode(version, folder);
  const copy = copyTree();
  const env = {
    ...process.env,
    PATH: join(node, 'bin') + delimiter + process.env.PATH,
    npm_config_nodedir: node,
  };
  const run = (command, ...parameters) =>
    execFileSync(command, parameters, { cwd: copy, env, stdio: 'inherit' });
  run('node', '--version');
  run('npm', 'ci');
  run('npm', 'run', 'build');
  run('npx', 'vitest', 'run', '--project', 'dsl', '--project', 'engine', '--project', 'cli');
  run('npx', 'vitest', 'run', '--project', 'server', ...serverTests);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What git tracks or would add, so that nothing is there that was built or installed for another Node. */
function copyTree() {
  const copy = join(folder, 'merit');
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const path of paths.filter((each) => existsSync(join(root, each))))
    cpSync(join(root, path), join(copy, path));
  return copy;
}
