import type { Purpose } from './config/read-settings.js';
import type { Settings } from './config/settings.js';
import { systemClock, systemIds } from './dependencies.js';
import type { OwnerSize } from './ports/owner-sizes.js';
import type { Storage, VerifyReport } from './ports/storage.js';
import { MemoryStrategyCache } from './process/memory-strategy-cache.js';
import { serveInWorkers } from './serve-in-workers.js';
import { createStorage } from './storage/create-storage.js';
import { backUpDatabase, spreadDatabase } from './storage/dialects/open-database.js';
import { replayAwards } from './use-cases/replay/replay-awards.js';

export const EXIT = { done: 0, failed: 1, misused: 2 } as const;

export interface Command {
  readonly purpose: Purpose;
  readonly run: (settings: Settings) => Promise<number>;
}

/** What may be given after a command's name, as `--limit 5`. */
export const OPTIONS = {
  limit: { type: 'string' },
  json: { type: 'boolean' },
  replay: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

type Options = {
  readonly [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'string'
    ? string
    : boolean;
};

/** A command before its options are known. */
interface Verb {
  readonly takes: readonly (keyof Options)[];
  /** Gives null where an option can't be meant. */
  readonly withOptions: (options: Options) => Command | null;
}

/** What serves or works on the books, by its name. */
export const verbs = new Map<string, Verb>([
  ['start', { takes: [], withOptions: () => ({ purpose: 'serve', run: serveInWorkers }) }],
  ['migrate', { takes: [], withOptions: () => onBooks(async () => EXIT.done) }],
  ['verify', { takes: ['replay'], withOptions: ({ replay }) => onBooks(replay ? verifyAndReplay : verify) }],
  ['owners', { takes: ['limit', 'json'], withOptions: listOwners }],
  ['distribute', { takes: ['yes'], withOptions: distribute }],
]);

function onBooks(work: (storage: Storage) => Promise<number>): Command {
  return { purpose: 'books', run: (settings) => withStorage(settings, work) };
}

/** Leaves the database as it is: a service may be using it, and its schema may be an older one. */
export function backUp(file: string): Command {
  const run = async (settings: Settings) => {
    await backUpDatabase(settings.DATABASE_URL, file);
    return EXIT.done;
  };
  return { purpose: 'books', run };
}

async function withStorage(settings: Settings, work: (storage: Storage) => Promise<number>): Promise<number> {
  const { DATABASE_URL: databaseUrl } = settings;
  const storage = await createStorage({ databaseUrl, clock: systemClock, ids: systemIds });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

async function verify(storage: Storage): Promise<number> {
  return report(await storage.verify());
}

async function verifyAndReplay(storage: Storage): Promise<number> {
  const sums = report(await storage.verify());
  const { books } = storage;
  const again = report(await replayAwards({ books, strategies: new MemoryStrategyCache() }, { onProgress }));
  return Math.max(sums, again);
}

/** Overwrites itself on a terminal, and leaves a log alone. */
function onProgress(awards: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${awards} awards`);
}

function report({ checked, faults, warnings }: VerifyReport): number {
  const lines = Object.entries(checked).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`checked ${lines.join(', ')}\n`);
  process.stdout.write(warnings.map((warning) => `warning: ${warning}\n`).join(''));
  process.stdout.write(faults.map((fault) => `wrong: ${fault}\n`).join(''));
  return faults.length === 0 ? EXIT.done : EXIT.failed;
}

function distribute({ yes = false }: Options): Command {
  const run = async (settings: Settings) => {
    await withStorage(settings, async () => EXIT.done);
    const onStep = (what: string) => process.stdout.write(`${what}\n`);
    const count = await spreadDatabase(settings.DATABASE_URL, { isMeant: yes, onStep });
    process.stdout.write(spreadSentence(count, yes));
    return EXIT.done;
  };
  return { purpose: 'books', run };
}

function spreadSentence(count: number, isDone: boolean): string {
  if (count === 0) return 'owners are spread already\n';
  return isDone
    ? `${count} tables are spread by owner\n`
    : `nothing was done: --yes spreads ${count} tables\n`;
}

const LISTED = 20;
const LISTED_MAX = 10_000;

/** Null where it isn't known how many are wanted. */
function listOwners({ limit, json = false }: Options): Command | null {
  const count = limit === undefined ? LISTED : Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > LISTED_MAX) return null;
  return onBooks(async (storage) => {
    const sizes = await storage.ownersBySize(count);
    process.stdout.write(json ? `${JSON.stringify(sizes, null, 2)}\n` : sizes.map(lineOf).join(''));
    return EXIT.done;
  });
}

function lineOf({ owner, awards, users, games }: OwnerSize): string {
  return `${owner}: ${awards} awards, ${users} users, ${games} games\n`;
}
