import { parseArgs } from 'node:util';
import { backUp, type Command, EXIT, OPTIONS, verbs } from './commands.js';
import { type Environment, readSettings } from './config/read-settings.js';
import { settingsPage } from './config/settings-page.js';
import { Fault } from './domain/fault.js';
import { readContract } from './openapi/written-contract.js';
import { tlsAdvice } from './storage/dialects/postgres/postgres-errors.js';

const USAGE = `Usage: merit-server <command>

  start     brings the schema up to date and answers requests
  migrate   brings the schema up to date
  backup <file>
            writes what the SQLite file holds now to a new one, while a service goes on using it
  verify    lets the database check itself, adds the books up again, looks up what rows refer to, and
            fails where something is wrong; with --replay it also lets the strategies decide every award
            again, and fails where one says something else today
  owners    lists whose the most awards are, with how many users and games they have: twenty, or as many
            as --limit says; with --json as JSON
  distribute
            says how owners would be spread over the databases of a Citus cluster, whose coordinator
            DATABASE_URL names; with --yes does it, while no service runs
  openapi   prints the contract, as /openapi.json has it
  settings  prints every setting, with its default and what it is for

Settings are read from the environment. For example, on a database of your own:

  DATABASE_URL=postgres://merit@localhost/merit merit-server verify
`;

/** What needs no settings: it says something of the programme itself. */
const TEXTS = new Map<string, () => string | Promise<string>>([
  ['help', () => USAGE],
  ['openapi', async () => `${JSON.stringify(JSON.parse(await readContract(null)), null, 2)}\n`],
  ['settings', settingsPage],
]);

const HELP = { type: 'boolean', short: 'h' } as const;

/** What the arguments name: a text, a command, or null where they are misused. */
function readArguments(args: readonly string[]): (() => string | Promise<string>) | Command | null {
  const parsed = parsedOrNull(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const { help, ...options } = values;
  const [name = '', file, ...others] = positionals;
  const given = Object.keys(options);
  if (help) return () => USAGE;
  if (others.length > 0) return null;
  if (name === 'backup') return file && given.length === 0 ? backUp(file) : null;
  if (file !== undefined) return null;
  const verb = verbs.get(name);
  if (verb === undefined) return given.length === 0 ? (TEXTS.get(name) ?? null) : null;
  const takes: readonly string[] = verb.takes;
  return given.every((option) => takes.includes(option)) ? verb.withOptions(options) : null;
}

function parsedOrNull(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...OPTIONS, help: HELP }, allowPositionals: true });
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

function describe(error: unknown): string {
  if (error instanceof Fault && error.code === 'unavailable') {
    return `the database cannot be reached: ${reasonOf(error.cause)}`;
  }
  return tlsAdvice(error) ?? (error instanceof Error ? error.message : 'failed');
}

/** In the words of the database or of its driver, which name an address and never a password. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join('; ');
  const reason = cause instanceof Error ? cause.message : 'it gave no reason';
  return /unsupported startup parameter/.test(reason) ? `${reason}; ${HINT_FOR_POOLERS}` : reason;
}

const HINT_FOR_POOLERS =
  'name it in `ignore_startup_parameters` of the pooler, and see docs/scaling.md for what is lost then';
