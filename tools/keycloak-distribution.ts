import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from './executable.js';

/** The one that `deploy/compose.yaml` runs, of the same minor version. */
export const KEYCLOAK_VERSION = '26.4.7';

const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`;
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
const JAVA_MIN = 17;
const BRING_MS = 600_000;

/** Where Keycloak is unpacked, or why it isn't there and how to bring it. */
export type KeycloakDistribution = { readonly folder: string } | { readonly hint: string };

/**
 * The folder of an unpacked Keycloak: `KEYCLOAK_HOME`, or one that Maven brings from Maven Central once, and
 * which is kept in the user's cache. It needs Java 17 or newer in each case.
 */
export async function findKeycloak(env: NodeJS.ProcessEnv): Promise<KeycloakDistribution> {
  if ((await javaVersion(env)) < JAVA_MIN) {
    return {
      hint: `no Java ${JAVA_MIN} on the path to run Keycloak: \`apt-get install openjdk-17-jre-headless\``,
    };
  }
  const named = env['KEYCLOAK_HOME'];
  if (named !== undefined) return { folder: named };
  const cache = join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'merit');
  const folder = join(cache, `keycloak-${KEYCLOAK_VERSION}`);
  return existsSync(folder) ? { folder } : bring(cache, folder, env);
}

async function javaVersion(env: NodeJS.ProcessEnv): Promise<number> {
  const java = findExecutable(['java'], undefined, env);
  if (java === null) return 0;
  const { output } = await run(java, ['-version'], { env });
  return Number(/version "(\d+)/.exec(output)?.[1] ?? 0);
}

/** Into a folder of its own first: who finds the cache finds it whole, however many bring it at once. */
async function bring(cache: string, folder: string, env: NodeJS.ProcessEnv): Promise<KeycloakDistribution> {
  const maven = findExecutable(['mvn'], undefined, env);
  if (maven === null) {
    return { hint: 'no Maven on the path to bring Keycloak: `apt-get install maven`, or set KEYCLOAK_HOME' };
  }
  mkdirSync(cache, { recursive: true });
  const arriving = mkdtempSync(join(cache, 'arriving-'));
  try {
    const unpacked = join(arriving, 'unpacked');
    const options = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${unpacked}`];
    const { code, output } = await run(maven, ['-B', '-q', UNPACK, ...options], { env, cwd: arriving });
    const [name] = code === 0 ? readdirSync(unpacked) : [];
    if (name === undefined) {
      return { hint: `Maven doesn't bring ${ARTIFACT} (${firstLineOf(output)}): set KEYCLOAK_HOME` };
    }
    if (!existsSync(folder)) renameSync(join(unpacked, name), folder);
    return { folder };
  } finally {
    rmSync(arriving, { recursive: true, force: true });
  }
}

function firstLineOf(output: string): string {
  return /\[ERROR\] (.{0,200})/.exec(output)?.[1] ?? 'it failed';
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

async function run(program: string, args: readonly string[], options: object): Promise<Ran> {
  const child = spawn(program, args, { ...options, timeout: BRING_MS, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(`${chunk}`));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: printed.join('') };
}
