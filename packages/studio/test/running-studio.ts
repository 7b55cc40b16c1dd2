import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = join(root, 'packages/cli/bin/main.js');
const example = join(root, 'examples/daily-activity');

/** The events that the example has, 940 days of 33 people. */
export const eventsPath = join(example, 'daily-activity.csv');
export const timeZone = 'Europe/Madrid';

export interface RunningStudio {
  /** With its secret. */
  readonly address: string;
  readonly folder: string;
  read(name: string): string;
  write(name: string, text: string): void;
  end(): Promise<void>;
}

/**
 * Runs `merit studio` as it ships on a copy of the example, with the example as it is as its baseline; where
 * it is bare, without events.
 */
export async function startStudio({ isBare }: { readonly isBare: boolean }): Promise<RunningStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'merit-studio-'));
  const pathOf = (name: string) => join(folder, name);
  const text = readFileSync(join(example, 'daily-activity.merit'), 'utf8');
  writeFileSync(pathOf('live.merit'), text);
  writeFileSync(pathOf('daily-activity.merit'), text.replace('award fullDay * 3', 'award fullDay * 2'));
  copyFileSync(join(example, 'daily-activity.spec.json'), pathOf('daily-activity.spec.json'));
  const events = isBare ? [] : ['--events', eventsPath];
  const given = [...events, '--baseline', 'live.merit', '--time-zone', timeZone];
  const child = spawn(process.execPath, [program, 'studio', 'daily-activity.merit', ...given], {
    cwd: folder,
  });
  return {
    address: await addressOf(child),
    folder,
    read: (name) => readFileSync(pathOf(name), 'utf8'),
    write: (name, written) => writeFileSync(pathOf(name), written),
    async end() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (part: Uint8Array) => {
      said += part;
      const found = /http:\S+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.stderr?.on('data', (part: Uint8Array) => {
      said += part;
    });
    child.once('exit', () => reject(new Error(`merit studio ended: ${said}`)));
  });
}

/** What `merit simulate` says that a file in the folder gives on the same events. */
export async function simulate(
  { folder }: RunningStudio,
  file: string,
): Promise<{ readonly points: number }> {
  const given = ['--events', eventsPath, '--time-zone', timeZone, '--format', 'json'];
  const child = spawn(process.execPath, [program, 'simulate', file, ...given], { cwd: folder });
  let said = '';
  child.stdout.on('data', (part: Uint8Array) => {
    said += part;
  });
  await once(child, 'close');
  return JSON.parse(said);
}
