import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { builtinStrategy } from '@merit/engine';
import { findProject } from '../config/project.js';
import { wrongUsage } from '../exit-code.js';
import { isThere } from '../files/is-there.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { LocalTexts, type NamedText } from '../studio/local-texts.js';
import { serveStudio } from '../studio/serve-studio.js';
import { eventSource } from './event-source.js';

export interface StudioFlags {
  readonly events: readonly string[];
  readonly baseline?: string;
  readonly port: number;
  readonly timeZone?: string;
  readonly open?: true;
}

/** Serves the page in which a strategy is written, until the process is ended. */
export async function studioCommand(file: string, options: StudioFlags, io: Io): Promise<never> {
  if (!file.endsWith('.merit')) {
    throw wrongUsage(`${file}: a strategy's name ends with .merit`, {
      help: "a name that isn't taken begins a new one",
    });
  }
  const project = await findProject(file, io);
  const events = options.events.map((name) => eventSource(name, undefined, project).path);
  for (const path of events) {
    if (!(await isThere(resolve(io.cwd, path)))) throw wrongUsage(`${path}: no such file`);
  }
  const texts = new LocalTexts(file, { timeZone: options.timeZone, project, io });
  await texts.open();
  const { address } = await serveStudio(
    {
      texts,
      baselines: await baselinesOf(file, options, io),
      events,
      port: options.port,
      secret: randomBytes(24).toString('base64url'),
    },
    io,
  );
  io.stdout.write(`Merit Studio: ${address}\nCtrl+C ends it.\n`);
  if (options.open === true) openBrowser(address);
  return new Promise<never>(() => undefined);
}

/** What the text is compared with: a file or a built-in that is named, else the file as it is now. */
async function baselinesOf(file: string, { baseline }: StudioFlags, io: Io): Promise<readonly NamedText[]> {
  const builtin = baseline === undefined ? null : builtinStrategy(baseline);
  const given =
    baseline === undefined
      ? []
      : [
          builtin === null
            ? { name: basename(baseline), text: (await readStrategyFile(baseline, io)).source }
            : { name: baseline, text: builtin.source },
        ];
  if (!(await isThere(resolve(io.cwd, file)))) return given;
  return [
    ...given,
    { name: `${basename(file)} as it was opened`, text: (await readStrategyFile(file, io)).source },
  ];
}

const openers: { readonly [platform: string]: readonly [string, ...string[]] } = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(address: string): void {
  const [program, ...before] = openers[process.platform] ?? ['xdg-open'];
  // Where nothing opens addresses, the one that was printed still can be.
  spawn(program, [...before, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
