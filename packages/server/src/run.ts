import { parseArgs } from 'node:util';
import { type Environment, type Purpose, readSettings } from './config/read-settings.js';
import type { Settings } from './config/settings.js';
import { settingsPage } from './config/settings-page.js';
import { systemClock, systemIds } from './dependencies.js';
import { Fault } from './domain/fault.js';
import { readContract } from './openapi/written-contract.js';
import type { OwnerSize } from './ports/owner-sizes.js';
import type { Storage, VerifyReport } from './ports/storage.js';
import { MemoryStrategyCache } from './process/memory-strategy-cache.js';
import { serveInWorkers } from './serve-in-workers.js';
import { createStorage } from './storage/create-storage.js';
import { backUpDatabase } from './storage/dialects/open-database.js';
import { replayAwards } from './use-cases/replay/replay-awards.js';

const USAGE = `Usage: merit-server <command>

  start     brings the schema up to date and answers requests
  migrate   brings the schema up to date
  backup <file>
            writes what the SQLite file holds now to a new one, while a service goes on using it
  verify    adds the books up again, and fails where a sum is wrong; with --replay it also lets the
            strategies decide every award again, and fails where one says something else today
  owners    lists whose the most awards are, with how many users and games they have: twenty, or as many
            as --limit says; with --json as JSON
  openapi   prints the contract, as /openapi.json has it
  settings  prints every setting, with its default and what it is for

Settings are read from the environment. For example, on a database of your own:

  DATABASE_URL=postgres://merit@localhost/merit merit-server verify
`;

const EXIT = { done: 0, failed: 1, misused: 2 } as const;

interface Command {
  readonly purpose: Purpose;
  readonly run: (settings: Settings) => Promise<number>;
}

/** Leaves the database as it is: a service may be using it, and its schema may be an older one. */
function backUp(file: string): Command {
  const run = async (settings: Settings) => {
    await backUpDatabase(settings.DATABASE_URL, file);
    return EXIT.done;
  };
  return { purpose: 'books', run };
}

/** Those that take nothing else, by their names. */
const COMMANDS = new Map<string, Command>([
  ['start', { purpose: 'serve', run: serveInWorkers }],
  ['migrate', { purpose: 'books', run: (settings) => withStorage(settings, async () => EXIT.done) }],
  ['verify', { purpose: 'books', run: (settings) => withStorage(settings, verify) }],
]);

const VERIFY_AND_REPLAY: Command = {
  purpose: 'books',
  run: (settings) => withStorage(settings, verifyAndReplay),
};

const LISTED = 20;
const LISTED_MAX = 10_000;

/** Null where it isn't known how many are wanted. */
function listOwners({ limit, json = false }: Options): Command | null {
  const count = limit === undefined ? LISTED : Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > LISTED_MAX) return null;
  const run = (settings: Settings) =>
    withStorage(settings, async (storage) => {
      const sizes = await storage.ownersBySize(count);
      process.stdout.write(json ? `${JSON.stringify(sizes, null, 2)}\n` : sizes.map(lineOf).join(''));
      return EXIT.done;
    });
  return { purpose: 'books', run };
}

function lineOf({ owner, awards, users, games }: OwnerSize): string {
  return `${owner}: ${awards} awards, ${users} users, ${games} games\n`;
}

/** What needs no settings: it says something of the programme itself. */
const TEXTS = new Map<string, () => string | Promise<string>>([
  ['help', () => USAGE],
  ['openapi', async () => `${JSON.stringify(JSON.parse(await readContract(null)), null, 2)}\n`],
  ['settings', settingsPage],
]);

const OPTIONS = {
  help: { type: 'boolean' },
  replay: { type: 'boolean' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** What the arguments name: a text, a command, or null where they are misused. */
function readArguments(args: readonly string[]): (() => string | Promise<string>) | Command | null {
  const parsed = parsedOrNull(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const [name = '', file, ...others] = positionals;
  if (others.length > 0) return null;
  const { limit, json, ...common } = values;
  if (name === 'owners' && file === undefined && Object.keys(common).length === 0) return listOwners(values);
  if (limit !== undefined || json !== undefined) return null;
  if (values.help) return name === '' && !values.replay ? () => USAGE : null;
  if (values.replay) return name === 'verify' && file === undefined ? VERIFY_AND_REPLAY : null;
  if (name === 'backup') return file ? backUp(file) : null;
  return file === undefined ? (TEXTS.get(name) ?? COMMANDS.get(name) ?? null) : null;
}

function parsedOrNull(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    return null;
  }
}

/** Runs a command of `merit-server` and gives its exit code. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  const command = readArguments(args);
  if (command === null) {
    process.stderr.write(USAGE);
    return EXIT.misused;
  }
  if (typeof command === 'function') {
    process.stdout.write(await command());
    return EXIT.done;
  }
  const reading = readSettings(environment, command.purpose);
  if (!reading.ok) {
    process.stderr.write(reading.faults.map((fault) => `${fault}\n`).join(''));
    return EXIT.failed;
  }
  try {
    return await command.run(reading.settings);
  } catch (error) {
    process.stderr.write(`merit-server: ${describe(error)}\n`);
    return EXIT.failed;
  }
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

function report({ checked, faults }: VerifyReport): number {
  const lines = Object.entries(checked).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`checked ${lines.join(', ')}\n`);
  process.stdout.write(faults.map((fault) => `wrong: ${fault}\n`).join(''));
  return faults.length === 0 ? EXIT.done : EXIT.failed;
}

function describe(error: unknown): string {
  if (error instanceof Fault && error.code === 'unavailable') {
    return `the database cannot be reached: ${reasonOf(error.cause)}`;
  }
  return error instanceof Error ? error.message : 'failed';
}

/** In the words of the database or of its driver, which name an address and never a password. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join('; ');
  const reason = cause instanceof Error ? cause.message : 'it gave no reason';
  return /unsupported startup parameter/.test(reason) ? `${reason}; ${HINT_FOR_POOLERS}` : reason;
}

const HINT_FOR_POOLERS =
  'name it in `ignore_startup_parameters` of the pooler, and see docs/scaling.md for what is lost then';
