import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));

/** The development identity provider, on ports that are free, and a stop without delay. */
export const DEVELOPMENT = {
  IDENTITY_PROVIDER: 'development',
  DEV_IDP_PORT: '0',
  PORT: '0',
  SHUTDOWN_DELAY_SECONDS: '0',
};

export interface ServerRun {
  readonly child: ChildProcess;
  /** Where it runs, and keeps its files. */
  readonly folder: string;
  /** `code` is null where a signal ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** What it printed so far. */
  readonly lines: readonly string[];
  /** The line of the log with this message, once it is there. */
  logged(message: string): Promise<Record<string, string>>;
}

export interface RunningServer extends ServerRun {
  readonly url: string;
}

const runs = new Set<ServerRun>();

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly bin?: string;
  /** Of the account that it runs under, where it isn't the tests' own. */
  readonly uid?: number;
  /** How many files it may open, where that is fewer than the tests may. */
  readonly filesMax?: number;
}

/** Runs one of the package's programs in a folder of its own. */
export function runServer(
  args: readonly string[],
  { env = {}, bin = 'bin/main.js', uid, filesMax }: RunOptions = {},
): ServerRun {
  const folder = mkdtempSync(join(tmpdir(), 'merit-main-'));
  if (uid !== undefined) chownSync(folder, uid, uid);
  const command = [process.execPath, join(PACKAGE, bin), ...args];
  const limited = ['sh', '-c', `ulimit -n ${filesMax} && exec "$0" "$@"`, ...command];
  const whole = filesMax === undefined ? command : limited;
  const [program = '', ...rest] = uid === undefined ? whole : [...asAccount(uid), ...whole];
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', INIT_CWD: folder, ...env },
  });
  const printed = new Printed();
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.add(`${chunk}`));
  let isClosed = false;
  const ended = once(child, 'close').then(([code]) => {
    isClosed = true;
    return { code, output: printed.text };
  });
  const grown = () => Promise.race([once(child.stdout, 'data'), ended]);
  const logged = async (message: string): Promise<Record<string, string>> => {
    for (let seen = 0; ; ) {
      const said = printed.lines.length;
      const line = printed.lines.slice(seen).find((text) => text.includes(`"msg":"${message}"`));
      if (line !== undefined) return JSON.parse(line);
      if (isClosed) throw new Error(`ended without saying ${message}: ${printed.text}`);
      seen = said;
      await grown();
    }
  };
  const run = { child, folder, ended, logged, lines: printed.lines };
  runs.add(run);
  return run;
}

/**
 * Runs a program under another account, which may read all files: the package may lie where only root gets.
 */
function asAccount(uid: number): readonly string[] {
  const reading = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  // Else a program that asks whether it may read a file is told that it may not.
  const asking = '--securebits=+no_setuid_fixup';
  return ['setpriv', asking, `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...reading];
}

class Printed {
  text = '';
  /** Those that are whole. */
  readonly lines: string[] = [];
  #rest = '';

  add(chunk: string): void {
    this.text += chunk;
    const [first = '', ...others] = chunk.split('\n');
    this.#rest += first;
    for (const next of others) {
      this.lines.push(this.#rest);
      this.#rest = next;
    }
  }
}

/** Starts the service, and waits until it listens. */
export async function startServer(
  env: Readonly<Record<string, string>> = DEVELOPMENT,
  options: Omit<RunOptions, 'env'> = {},
): Promise<RunningServer> {
  const run = runServer(['start'], { ...options, env });
  const { url } = await run.logged('listening');
  return { ...run, url: `${url}` };
}

/** Ends what still runs, and takes its files away. */
export async function stopServers(): Promise<void> {
  for (const { child, ended, folder } of runs) {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  runs.clear();
}
