import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { noHost } from '../config/host.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { isThere } from '../files/is-there.js';
import { writeOutputFile } from '../files/replace-file.js';
import { writeFailure } from '../files/system-error.js';
import { templateFiles, templateNames } from '../files/templates.js';
import type { Io } from '../io.js';
import { tell } from '../output/fit-text.js';
import { paletteFor } from '../output/palette.js';
import { firstSpec } from './first-spec.js';
import { loadStrategy } from './load-strategy.js';
import { projectFiles } from './project-files.js';

export interface NewOptions {
  readonly template: string;
}

/** What a folder may have already: a package that is there, as `npm install` leaves it, stays as it is. */
const keptFiles: ReadonlySet<string> = new Set(['package.json', '.gitignore']);

/**
 * Makes a project: a strategy with its spec, events to try it on, a config and what a pipeline runs. Keeps a
 * `package.json` and a `.gitignore` that are there; writes nothing where any other file is.
 */
export async function newCommand(folder: string, { template }: NewOptions, io: Io): Promise<ExitCode> {
  const files = await filesOf(template, io);
  const root = resolve(io.cwd, folder);
  const taken = await takenPaths([...files.keys()], root);
  refuseTaken(
    taken.filter((path) => !keptFiles.has(path)),
    folder,
  );
  for (const [path, text] of files) if (!taken.includes(path)) await writeNew(join(root, path), text, io);
  tell(io.stdout, welcome(folder, [...files.keys()], taken, io));
  return exitCode.fine;
}

async function filesOf(template: string, io: Io): Promise<ReadonlyMap<string, string>> {
  const names = await templateNames();
  if (!names.includes(template)) {
    throw wrongUsage(`there is no template \`${template}\``, { help: `templates are ${names.join(', ')}` });
  }
  const { folder, strategy } = templateFiles(template);
  const spec = firstSpec(await loadStrategy(join(folder, strategy), noHost, io));
  return new Map([
    [strategy, await readFile(join(folder, strategy), 'utf8')],
    [`strategies/${template}.spec.json`, spec],
    ['events/example.csv', await readFile(join(folder, 'events/example.csv'), 'utf8')],
    ...projectFiles(template, io.version),
  ]);
}

async function takenPaths(paths: readonly string[], root: string): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const path of paths) if (await isThere(join(root, path))) taken.push(path);
  return taken;
}

/** @throws Failure of wrong usage where there is any. */
function refuseTaken(taken: readonly string[], folder: string): void {
  if (taken.length === 0) return;
  throw wrongUsage(`${folder} has ${taken.join(', ')} already, so nothing was written`, {
    help: 'name another folder: merit new my-points',
  });
}

async function writeNew(path: string, text: string, io: Io): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    throw writeFailure(dirname(path), error);
  }
  await writeOutputFile(path, text, io);
}

/** `npx` finds the command line in the project and outside of it. */
function welcome(folder: string, paths: readonly string[], kept: readonly string[], io: Io): string {
  const { green, faint } = paletteFor(io.stdout, io.env);
  const lineOf = (path: string) =>
    kept.includes(path) ? faint(`= ${join(folder, path)}, as it was`) : `${green('+')} ${join(folder, path)}`;

  const enter = folder === '.' ? [] : [`  cd ${folder}`];
  return [
    ...paths.map(lineOf),
    '',
    'What to try next:',
    ...enter,
    `  npx merit test          ${faint('what the strategy promises')}`,
    `  npx merit lint          ${faint('what is most likely not meant')}`,
    `  sh pipeline.sh          ${faint('all that a pull request has to pass')}`,
    '',
  ].join('\n');
}
