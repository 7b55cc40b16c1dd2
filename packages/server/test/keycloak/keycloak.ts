import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/storage/testing/free-port.js';
import { until } from '../../src/testing/until.js';

const REALM_FILE = fileURLToPath(new URL('../../../../deploy/keycloak/merit-realm.json', import.meta.url));

/** Enough for a few realms; it starts twice as fast where code isn't optimized for hours of work. */
const JAVA = { JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m', JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' };

/** What tests need to know of a Keycloak that runs. */
export interface KeycloakAddress {
  /** The name that its tokens carry: `http://localhost:…`. */
  readonly url: string;
  /** Where its programs are. */
  readonly bin: string;
  readonly admin: { readonly username: string; readonly password: string };
}

export interface RunningKeycloak {
  readonly address: KeycloakAddress;
  stop(): Promise<void>;
}

/**
 * Starts a copy of a Keycloak as the compose file does, on a free port of the loopback interface: for
 * development, with the realm of `deploy/keycloak`, and its tokens issued by `localhost`. It leaves nothing
 * behind.
 */
export async function startKeycloak(distribution: string): Promise<RunningKeycloak> {
  const folder = mkdtempSync(join(tmpdir(), 'merit-keycloak-'));
  const home = join(folder, 'keycloak');
  cpSync(distribution, home, { recursive: true, mode: constants.COPYFILE_FICLONE });
  mkdirSync(join(home, 'data/import'), { recursive: true });
  cpSync(REALM_FILE, join(home, 'data/import/merit-realm.json'));
  const url = `http://localhost:${await freePort()}`;
  const admin = { username: 'keycloak', password: 'keycloak' };
  const child = launch(home, url, admin);
  const ended = once(child, 'exit');
  const stop = async () => {
    kill(child);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await becomesReady(child, home, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: { url, bin: join(home, 'bin'), admin }, stop };
}

function launch(home: string, url: string, admin: KeycloakAddress['admin']): ChildProcess {
  const log = openSync(join(home, 'log'), 'w');
  const options = ['--db', 'dev-mem', '--http-host', '127.0.0.1', '--http-port', new URL(url).port];
  const child = spawn(
    'sh',
    [join(home, 'bin/kc.sh'), 'start-dev', '--import-realm', '--hostname', url, ...options],
    {
      cwd: home,
      env: {
        ...{ PATH: process.env['PATH'], JAVA_HOME: process.env['JAVA_HOME'], ...JAVA },
        ...{ KC_BOOTSTRAP_ADMIN_USERNAME: admin.username, KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password },
      },
      stdio: ['ignore', log, log],
      // A group of its own: its shell has children, which end with it.
      detached: true,
    },
  );
  closeSync(log);
  process.once('exit', () => kill(child));
  return child;
}

function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

async function becomesReady(child: ChildProcess, home: string, url: string): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null)
      throw new Error(`Keycloak ended: ${readFileSync(join(home, 'log'), 'utf8')}`);
    return isThere(`${url}/realms/merit`);
  }, 250);
}

async function isThere(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
