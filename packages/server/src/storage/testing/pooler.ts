import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../../../../../tools/executable.js';
import { freePort } from './free-port.js';
import { account } from './postgres-server.js';

const executable = findExecutable(['pgbouncer', '/usr/sbin/pgbouncer'], process.env['PGBOUNCER_PATH']);

/** What a test needs to find a PgBouncer. */
export const poolerHint =
  executable === null ? 'no PgBouncer: `apt-get install pgbouncer`, or set PGBOUNCER_PATH' : null;

/** Whether it keeps prepared statements for those who share a session, as 1.21 and later do. */
export function knowsPreparedStatements(): boolean {
  if (executable === null) return false;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(`${execFileSync(executable, ['--version'])}`) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export interface PoolerOptions {
  readonly mode: 'session' | 'transaction';
  /** What of a session's beginning it leaves out. */
  readonly ignores: readonly string[];
}

export interface Pooler {
  /** The URL of the same database, through it. */
  readonly url: string;
  /** Ends it at once, with every session through it. */
  crash(): Promise<void>;
  /** Starts it again, where it was. */
  start(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts a PgBouncer before a database of a Postgres that trusts everybody. */
export async function startPooler(databaseUrl: string, { mode, ignores }: PoolerOptions): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync('/tmp/merit-pooler-');
  const write = (name: string, lines: readonly string[]) => {
    const file = join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };
  const users = write('users', [`"${server.username}" ""`]);
  const config = write('pgbouncer.ini', [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = trust', `auth_file = ${users}`, `pool_mode = ${mode}`, 'default_pool_size = 8'],
    ...(knowsPreparedStatements() ? ['max_prepared_statements = 200'] : []),
    ...(ignores.length === 0 ? [] : [`ignore_startup_parameters = ${ignores.join(',')}`]),
  ]);
  chmodSync(folder, 0o755);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(executable ?? '', [config], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    await untilUp(child);
  };
  const crash = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  const through = new URL(databaseUrl);
  through.port = `${port}`;
  return {
    ...{ url: through.href, start, crash },
    stop: async () => {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(child: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += chunk;
    if (said.includes('process up')) break;
  }
  if (!said.includes('process up')) throw new Error(`PgBouncer did not start: ${said}`);
  child.stderr?.resume();
}
