import type { LintLevel } from '@merit/dsl';
import { lintNames, nearestName } from '@merit/dsl';
import { findProject, type Project, pathsOr } from '../config/project.js';
import { CommandFailure, type ExitCode, exitCode, wrongUsage } from '../exit-code.js';
import { ChildNames } from '../files/child-names.js';
import { nameOf } from '../files/parent-files.js';
import { replaceFile } from '../files/replace-file.js';
import {
  findStrategyFiles,
  readStrategyFile,
  type StrategyFile,
  standardInput,
} from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { failureText } from '../output/failure.js';
import { tell } from '../output/fit-text.js';
import { countFindings, type LintedFile, lintFindings, lintJson, lintText } from '../output/lint-report.js';
import { paletteFor } from '../output/palette.js';
import type { FindingReport } from '../output/reports/finding.js';
import { type FindingForm, findingRenderers } from './finding-reports.js';
import type { FileLintOptions } from './lint-file.js';
import { fixFile, lintFile } from './lint-file.js';
import { isForPeople, type Renderers, type ReportTarget, writeReports } from './reports.js';

export interface LintOptions {
  readonly format: readonly ReportTarget<FindingForm>[];
  /** `name=level` each. */
  readonly rule: readonly string[];
  readonly awardMax?: number;
  readonly bounds?: true;
  readonly fix?: true;
  readonly maxWarnings?: number;
}

/**
 * Reports every finding in the strategies that `paths` stand for, after mending with `fix` what it can. A
 * file that can't be read is told on standard error and doesn't keep the others from being looked at.
 */
export async function lintCommand(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const project = await findProject(paths[0], io);
  const lintOptions = readOptions(options, project);
  const { strategies } = project.config;
  const named = pathsOr(paths, strategies?.map(project.pathOf));
  if (options.fix === true && named.includes(standardInput)) {
    throw wrongUsage('`--fix` has no file to write for standard input');
  }
  const { files, unreadable } = await readAll(await findStrategyFiles(named, io), io);
  const children = new ChildNames([...files, ...(await others(strategies?.map(project.pathOf), files, io))]);
  const optionsFor = ({ path }: StrategyFile) => ({ ...lintOptions, readByChildren: children.of(path) });
  const mended = options.fix === true ? await fixAll(files, optionsFor, options.format, io) : files;
  const linted = await Promise.all(mended.map((file) => lintFile(file, optionsFor(file), io)));
  await writeReports(options.format, renderersOf(linted, unreadable, options, io), io);
  if (unreadable.length > 0) return exitCode.unreadable;
  const { errors, warnings } = countFindings(linted);
  const warningsMax = options.maxWarnings ?? project.config.lint?.maxWarnings ?? Number.POSITIVE_INFINITY;
  return errors > 0 || warnings > warningsMax ? exitCode.findings : exitCode.fine;
}

function renderersOf(
  linted: readonly LintedFile[],
  unreadable: FindingReport['unreadable'],
  options: LintOptions,
  io: Io,
): Renderers<FindingForm> {
  return {
    pretty: (layout) => lintText(linted, { ...layout, bounds: options.bounds === true }),
    json: () => lintJson(linted),
    ...findingRenderers(lintFindings(linted, unreadable), io),
  };
}

/**
 * The other files of the project, which may extend those that are looked at. One that can't be read extends
 * none.
 */
async function others(
  paths: readonly string[] | undefined,
  named: readonly StrategyFile[],
  io: Io,
): Promise<readonly StrategyFile[]> {
  const known = new Set(named.map(({ path }) => nameOf(path)));
  const found: StrategyFile[] = [];
  try {
    for (const path of await findStrategyFiles(paths ?? [], io))
      if (!known.has(nameOf(path))) found.push(await readStrategyFile(path, io));
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
  }
  return found;
}

async function readAll(
  paths: readonly string[],
  io: Io,
): Promise<{
  readonly files: readonly StrategyFile[];
  readonly unreadable: FindingReport['unreadable'];
}> {
  const files: StrategyFile[] = [];
  const unreadable: { path: string; message: string }[] = [];
  for (const path of paths) {
    try {
      files.push(await readStrategyFile(path, io));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      unreadable.push({ path, message: error.message });
      tell(io.stderr, failureText(error, paletteFor(io.stderr, io.env)));
    }
  }
  return { files, unreadable };
}

// ── Options ─────────────────────────────────────────────────────────────────

function readOptions(options: LintOptions, { config, host }: Project): FileLintOptions {
  const { rules = {}, awardMax = undefined } = config.lint ?? {};
  for (const name of Object.keys(rules)) checkName(name, `lint.rules.${name} of the config`);
  const levels = { ...rules, ...Object.fromEntries(options.rule.map(readLevel)) };
  const max = options.awardMax ?? awardMax;
  const { language } = host;
  return max === undefined ? { levels, language } : { levels, language, awardMax: max };
}

function checkName(name: string, given: string): void {
  if (lintNames.includes(name)) return;
  const nearest = nearestName(name, lintNames);
  const help = nearest === undefined ? `lints are ${lintNames.join(', ')}` : `did you mean ${nearest}?`;
  throw wrongUsage(`${given}: there is no lint ${name}`, { help });
}

function readLevel(text: string): readonly [name: string, level: LintLevel] {
  const [name = '', level, ...more] = text.split('=');
  checkName(name, `--rule ${text}`);
  if (!isLevel(level) || more.length > 0) {
    throw wrongUsage(`--rule ${text}: the level is off, warning or error, as in ${name}=off`);
  }
  return [name, level];
}

function isLevel(level: string | undefined): level is LintLevel {
  return level === 'off' || level === 'warning' || level === 'error';
}

// ── Mending ─────────────────────────────────────────────────────────────────

/** Writes what could be mended, and says so; where a program reads the output, on standard error. */
async function fixAll(
  files: readonly StrategyFile[],
  optionsFor: (file: StrategyFile) => FileLintOptions,
  format: LintOptions['format'],
  io: Io,
): Promise<readonly StrategyFile[]> {
  const output = isForPeople(format) ? io.stdout : io.stderr;
  const mended: StrategyFile[] = [];
  for (const file of files) {
    const { source, fixed } = await fixFile(file, optionsFor(file), io);
    if (source !== file.source) await replaceFile(file.path, source, io);
    for (const message of fixed) output.write(`fixed ${file.path}: ${message}\n`);
    mended.push({ path: file.path, source });
  }
  return mended;
}
