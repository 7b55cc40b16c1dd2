import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isTimeZone } from '@merit/engine';
import { wrongUsage } from '../exit-code.js';
import { standardInput } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import type { Config } from './config-form.js';
import { type Host, hostOf, noHost } from './host.js';

/** What a project's config says, ready for commands; flags win over all of it. */
export interface Project {
  readonly config: Config;
  /** A path of the config, which is from the config's folder, as a command line would write it. */
  readonly pathOf: (path: string) => string;
  readonly host: Host;
}

const configName = 'merit.config.json';

/**
 * The project that a file or folder lies in, whose config is found upwards from there; without a path, or for
 * what is no path, from the working directory. A project without a config is one that says nothing.
 */
export async function findProject(near: string | undefined, io: Io): Promise<Project> {
  const start = near === undefined || near === standardInput ? io.cwd : resolve(io.cwd, near);
  const folder = (await folderWithConfig(start)) ?? (await folderWithConfig(io.cwd));
  if (folder === null) return { config: {}, pathOf: (path) => path, host: noHost };
  // Whoever has no config needn't wait for what reads one.
  const { readConfig } = await import('./read-config.js');
  const path = relative(io.cwd, join(folder, configName)) || configName;
  const config = await readConfig(path, io);
  return {
    config,
    pathOf: (inner) => relative(io.cwd, resolve(folder, inner)) || '.',
    host: hostOf(config, path),
  };
}

async function folderWithConfig(start: string): Promise<string | null> {
  for (let folder = start; ; folder = dirname(folder)) {
    if (await isFile(join(folder, configName))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** The paths of a command line, or those that the config has for a command without any. */
export function pathsOr(
  given: readonly string[],
  configured: readonly string[] | undefined,
): readonly string[] {
  if (given.length > 0) return given;
  if (configured !== undefined) return configured;
  throw wrongUsage('no files are named', { help: `name them, or let ${configName} say where they lie` });
}

/** The zone of a command: its flag's, or the project's, or else UTC. */
export function timeZoneOf(given: string | undefined, { config }: Project): string {
  const zone = given ?? config.timeZone ?? 'UTC';
  if (isTimeZone(zone)) return zone;
  throw wrongUsage(`no time zone is called \`${zone}\``, { help: 'names are such as Europe/Madrid or UTC' });
}
