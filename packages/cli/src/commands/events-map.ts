import { basename, dirname, relative, resolve } from 'node:path';
import { findProject } from '../config/project.js';
import { openEventFile } from '../events/event-file.js';
import { guessMapping } from '../events/guess-mapping.js';
import { sampleOf } from '../events/sample-file.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { isThere } from '../files/is-there.js';
import { writeOutputFile } from '../files/replace-file.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { silentProgress } from '../output/progress.js';
import { eventSource } from './event-source.js';
import { Notices } from './notices.js';

export interface EventsMapOptions {
  readonly name?: string;
  readonly dryRun?: true;
}

const configName = 'merit.config.json';

/** Looks at a file of another program, and writes into the config what its columns stand for. */
export async function eventsMapCommand(
  file: string | undefined,
  { name, dryRun }: EventsMapOptions,
  io: Io,
): Promise<ExitCode> {
  if (file === undefined) throw wrongUsage('no file is named', { help: 'write merit events map FILE' });
  const project = await findProject(undefined, io);
  const called = name ?? basename(file).replace(/\..*$/, '');
  if (Object.hasOwn(project.config.events ?? {}, called)) {
    throw wrongUsage(`${configName} has an event file called \`${called}\` already`, {
      help: 'take it out there, or say --name',
    });
  }
  const opened = await openEventFile(eventSource(file, undefined, project), io);
  const { separator, ...sample } = await sampleOf(opened);
  const { columns, inputs, doubts } = guessMapping(sample, called);
  const configPath = project.pathOf(configName);
  const folder = dirname(resolve(io.cwd, configPath));
  const entry = {
    file: relative(folder, resolve(io.cwd, file)),
    ...(separator === ',' ? {} : { separator }),
    columns,
  };
  const notices = new Notices(io, silentProgress);
  if (dryRun === true) io.stdout.write(`${JSON.stringify({ events: { [called]: entry } }, null, 2)}\n`);
  else {
    await writeInto(configPath, { called, entry, isKnown: await isThere(resolve(io.cwd, configPath)) }, io);
    io.stdout.write(`${configPath}: --events ${called} reads ${file}\n`);
  }
  for (const doubt of doubts) notices.warn(doubt);
  if (inputs.length > 0) notices.note(`its other columns as a strategy declares them: ${inputs.join(', ')}`);
  return exitCode.fine;
}

interface Written {
  readonly called: string;
  readonly entry: object;
  /** Whether there is a config already. */
  readonly isKnown: boolean;
}

async function writeInto(path: string, { called, entry, isKnown }: Written, io: Io): Promise<void> {
  const before: { readonly events?: object } = isKnown
    ? JSON.parse((await readStrategyFile(path, io)).source)
    : {};
  const config = { ...before, events: { ...before.events, [called]: entry } };
  await writeOutputFile(path, `${JSON.stringify(config, null, 2)}\n`, io);
}
