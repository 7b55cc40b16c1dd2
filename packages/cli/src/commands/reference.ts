import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FactScope, factSignatures, nearestName } from '@merit/dsl';
import { builtinStrategies } from '@merit/engine';
import { findProject } from '../config/project.js';
import { type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { columnsOf, tell } from '../output/fit-text.js';
import { paletteFor } from '../output/palette.js';
import { type Column, formatTable } from '../output/table.js';

/** The build copies the reference there; both this file and its bundle lie two folders below the package. */
const referencePath = join(import.meta.dirname, '../../dist/language.md');

export interface ReferenceOptions {
  readonly format: 'table' | 'json';
}

/** Something that a strategy can use, and what it means. */
interface Entry {
  readonly name: string;
  readonly meaning: string;
}

/** A fact, with what may stand before its dot and between its brackets. */
interface FactEntry extends Entry {
  readonly type: string;
  readonly scopes: readonly string[];
  readonly takes: readonly string[];
}

const windows = ['last', 'this', 'days', 'since'];
const filters = ['case', 'same'];

/** Prints the reference of the language, or one section of it. */
export async function languageCommand(topic: string | undefined, io: Io): Promise<ExitCode> {
  const text = await readFile(referencePath, 'utf8');
  if (topic === undefined) {
    io.stdout.write(text);
    return exitCode.fine;
  }
  io.stdout.write(`${sectionOf(text, topic)}\n`);
  return exitCode.fine;
}

/** Lists the facts of the language, then those that the project's host adds. */
export async function factsCommand(options: ReferenceOptions, io: Io): Promise<ExitCode> {
  const rows = rowsOf(sectionOf(await readFile(referencePath, 'utf8'), 'facts'), 'fact');
  const { config } = await findProject(undefined, io);
  const hosts = (config.facts ?? []).map(({ scope, name, type, doc }) => [`${scope}.${name}`, type, doc]);
  const entries = [...rows, ...hosts].flatMap(([names = '', type = '', meaning = '']) =>
    names.split(/ (?=user\.|task\.|game\.)/).map((name) => factEntry(name, type, meaning)),
  );
  if (options.format === 'json') return writeJson(entries, io);
  const cells = entries.map(({ name, type, scopes, takes, meaning }) => [
    ...[name, type, scopes.length === 4 ? 'any' : scopes.join(', ')],
    [...(takes.includes('last') ? ['window'] : []), ...(takes.includes('case') ? ['filter'] : [])].join(', '),
    meaning,
  ]);
  writeTable(['name', 'type', 'scope', 'takes', 'meaning'], cells, io);
  tell(
    io.stdout,
    `\nA scope stands before the name: ${everyScope.map((scope) => `${scope}.`).join(' ')}\n` +
      `A window is ${windows.map((name) => `${name}:`).join(' ')}, a filter ${filters.map((name) => `${name}:`).join(' ')}\n`,
  );
  return exitCode.fine;
}

const everyScope: readonly FactScope[] = ['user', 'user.game', 'task', 'game'];

/** What the language says of a fact, by the name that the reference has: `total(x)`, `task.users`. */
function factEntry(name: string, type: string, meaning: string): FactEntry {
  if (/\.did\b/.test(name)) return { name, type, scopes: ['user', 'user.game'], takes: windows, meaning };
  const own = name.replace(/^(?:user\.game|user|task|game)\./, '').replace(/\(.*/, '');
  const found = Object.entries(factSignatures).find(([fact]) => own === fact);
  const { scopes = [], noWindow = '', noFilter = '' } = found?.[1] ?? {};
  const takes = [...(noWindow === null ? windows : []), ...(noFilter === null ? filters : [])];
  return { name, type, scopes, takes, meaning };
}

/** Lists the functions of the language, then those that the project's host adds. */
export async function functionsCommand(options: ReferenceOptions, io: Io): Promise<ExitCode> {
  const rows = rowsOf(sectionOf(await readFile(referencePath, 'utf8'), 'functions'), 'function');
  const { config } = await findProject(undefined, io);
  const hosts = (config.functions ?? []).map(({ name, parameters, result, doc }) => {
    const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(', ');
    return [`${name}(${taken})`, doc === '' ? `${result}, of the host` : `${result}: ${doc}`];
  });
  return list(
    [...rows, ...hosts].map(([name = '', meaning = '']) => ({ name, meaning })),
    options,
    io,
  );
}

/** Lists the built-in strategies, or prints the text of one. */
export function builtinsCommand(id: string | undefined, options: ReferenceOptions, io: Io): ExitCode {
  const latest = new Map(builtinStrategies.map((builtin) => [builtin.id, builtin]));
  if (id === undefined) {
    const entries = [...latest.values()].map(({ id: name, strategy }) => ({
      name,
      meaning: strategy.about ?? '',
    }));
    return list(entries, options, io);
  }
  const builtin = latest.get(id);
  if (builtin === undefined) throw unknown('built-in strategy', id, [...latest.keys()]);
  io.stdout.write(builtin.source);
  return exitCode.fine;
}

function list(entries: readonly Entry[], { format }: ReferenceOptions, io: Io): ExitCode {
  if (format === 'json') return writeJson(entries, io);
  const rows = entries.map(({ name, meaning }) => [name, meaning]);
  writeTable(['name', 'meaning'], rows, io);
  return exitCode.fine;
}

function writeJson(entries: readonly Entry[], io: Io): ExitCode {
  io.stdout.write(`${JSON.stringify({ version: 1, entries }, null, 2)}\n`);
  return exitCode.fine;
}

/** All but names and types is prose, which goes on below where it has no room. */
function writeTable(titles: readonly string[], rows: readonly (readonly string[])[], io: Io): void {
  const columns = titles.map(
    (title): Column => ({ title, align: 'left', wraps: title !== 'name' && title !== 'type' }),
  );
  tell(io.stdout, formatTable({ columns, rows }, paletteFor(io.stdout, io.env), columnsOf(io.stdout)));
}

/** A section by its title, in any case; the words of a title are joined by spaces or hyphens. */
function sectionOf(text: string, topic: string): string {
  const sections = text.split(/^(?=## )/m).slice(1);
  const nameOf = (section: string) => plain(/^## (.*)$/m.exec(section)?.[1] ?? '').toLowerCase();
  const wanted = topic.toLowerCase().replaceAll('-', ' ');
  const found = sections.find((section) => nameOf(section).replaceAll('-', ' ') === wanted);
  if (found !== undefined) return found.trimEnd();
  throw unknown('section', topic, sections.map(nameOf));
}

function unknown(what: string, name: string, known: readonly string[]): Error {
  const nearest = nearestName(name, known);
  const help = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  return wrongUsage(`there is no ${what} \`${name}\``, { help });
}

/** The rows of the table whose first column has this title, without markup. */
function rowsOf(section: string, title: string): readonly (readonly string[])[] {
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${title} |`));
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((row) =>
    row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => plain(cell.trim())),
  );
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}
