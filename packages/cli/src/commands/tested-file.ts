import { dirname, join } from 'node:path';
import type { Diagnostic } from '@merit/dsl';
import { SourceText } from '@merit/dsl';
import {
  builtinStrategy,
  casesOf,
  checkCase,
  checkScenario,
  compile,
  type Evaluation,
  type Mismatch,
  readSpec,
  type Spec,
  type Strategy,
  sourceTextAt,
} from '@merit/engine';
import { jsonFaultText, readJson } from '@merit/engine/events';
import type { Host } from '../config/host.js';
import { CommandFailure, exitCode } from '../exit-code.js';
import { readParentFiles } from '../files/parent-files.js';
import { strategyBeside } from '../files/spec-file.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { Coverage, type TestedStrategy } from './coverage.js';
import { type Histories, readHistories } from './spec-histories.js';

/** What became of one spec file. */
export interface TestedFile {
  readonly path: string;
  /** Why its cases can't be checked at all: one sentence each. */
  readonly problems: readonly string[];
  /** Whether a problem is that a file can't be read. */
  readonly unreadable: boolean;
  readonly tests: readonly CheckedTest[];
  /** The spec's own text; empty where it can't be read. */
  readonly text: string;
}

/** A case or a scenario, and what became of it. */
export interface CheckedTest {
  /** A row of a table is a case. */
  readonly kind: 'case' | 'scenario';
  /** The keys and indices that lead to it in its spec. */
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly mismatches: readonly Mismatch[];
  /** What a case decided; null where it couldn't, and for scenarios. */
  readonly evaluation: Evaluation | null;
  /** Why it wasn't checked; null where it was. */
  readonly skipped: string | null;
}

export interface TestingOptions {
  readonly language: Host['language'];
  /** Only those whose names hold this are checked. */
  readonly filter?: string | undefined;
  /** Where what is reached is counted, by the strategy's path; null where it isn't asked for. */
  readonly coverages: Map<string, Coverage> | null;
  readonly io: Io;
}

/** Checks all cases and scenarios of a spec file; whatever keeps it from that is in the result. */
export async function checkSpecFile(path: string, options: TestingOptions): Promise<TestedFile> {
  let text = '';
  try {
    text = (await readStrategyFile(path, options.io)).source;
    return await checkSpecText({ path, text }, options);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { ...stopped(path, text, [error.message]), unreadable: error.exitCode === exitCode.unreadable };
  }
}

interface SpecText {
  readonly path: string;
  readonly text: string;
}

async function checkSpecText({ path, text }: SpecText, options: TestingOptions): Promise<TestedFile> {
  const reading = parseSpec(text);
  if (!reading.ok) return stopped(path, text, reading.problems);
  const { spec } = reading;
  const focus = focusProblem(spec, options.io);
  if (focus !== null) return stopped(path, text, [focus]);
  const loading = await loadSpecified(path, spec, options);
  if (!loading.ok) return stopped(path, text, loading.problems);
  const histories = await readHistories(spec, dirname(path), options.io);
  const tests = checkAll(spec, { ...loading, histories }, options.filter);
  return { path, problems: [], unreadable: false, tests, text };
}

function stopped(path: string, text: string, problems: readonly string[]): TestedFile {
  return { path, problems, unreadable: false, tests: [], text };
}

// ── What is checked ─────────────────────────────────────────────────────────

/** What leaves others out while somebody works on one must not do so in a pipeline. */
function focusProblem(spec: Spec, { env }: Io): string | null {
  const isPipeline = env['CI'] !== undefined && env['CI'] !== '' && env['CI'] !== 'false';
  return isPipeline && isFocused(spec) ? '`only` leaves others out, which a pipeline must not' : null;
}

function isFocused({ cases = [], tables = [], scenarios = [] }: Spec): boolean {
  return [...cases, ...tables, ...scenarios].some(({ only }) => only === true);
}

type Loaded = { readonly strategy: Strategy; readonly played: TestedStrategy };

function checkAll(
  spec: Spec,
  { strategy, played, histories }: Loaded & { readonly histories: Histories },
  filter: string | undefined,
): CheckedTest[] {
  const { scenarios = [] } = spec;
  const focused = isFocused(spec);
  const textOf = (diagnostic: Diagnostic) => sourceTextAt(strategy, diagnostic);
  const reasonFor = ({ name, only, skip }: { name: string; only?: boolean; skip?: string }) => {
    if (filter !== undefined && !name.toLowerCase().includes(filter.toLowerCase())) return 'filter';
    return skip ?? (focused && only !== true ? 'only' : null);
  };
  return [
    ...casesOf(spec).map(({ specCase, path }): CheckedTest => {
      const test = { kind: 'case', path, name: specCase.name, skipped: reasonFor(specCase) } as const;
      if (test.skipped !== null) return { ...test, mismatches: [], evaluation: null };
      return { ...test, ...checkCase(played, specCase, textOf, histories.of(specCase)) };
    }),
    ...scenarios.map((each, index): CheckedTest => {
      const path = ['scenarios', index];
      const test = { kind: 'scenario', path, name: each.name, skipped: reasonFor(each) } as const;
      if (test.skipped !== null) return { ...test, mismatches: [], evaluation: null };
      const { mismatches } = checkScenario(played, each, textOf, histories.of(each));
      return { ...test, mismatches, evaluation: null };
    }),
  ].filter(({ skipped }) => skipped !== 'filter');
}

// ── What it is checked on ───────────────────────────────────────────────────

type Attempt<Success> =
  | ({ readonly ok: true } & Success)
  | { readonly ok: false; readonly problems: readonly string[] };

function parseSpec(text: string): Attempt<{ readonly spec: Spec }> {
  const json = readJson(text);
  if (!json.ok) return { ok: false, problems: [`not valid JSON: ${jsonFaultText(json.fault)}`] };
  const reading = readSpec(json.value);
  if (reading.ok) return reading;
  return {
    ok: false,
    problems: reading.problems.map(({ path, message }) => `${path || 'the file'}: ${message}`),
  };
}

async function loadSpecified(
  path: string,
  spec: Spec,
  { language, coverages, io }: TestingOptions,
): Promise<Attempt<Loaded>> {
  if (spec.builtin !== undefined) {
    const builtin = builtinStrategy(spec.builtin);
    if (builtin !== null) return { ok: true, strategy: builtin.strategy, played: builtin.strategy };
    return { ok: false, problems: [`no built-in strategy has the id \`${spec.builtin}\``] };
  }
  const file = await readStrategyFile(strategyBeside(path), io);
  const { name, parents } =
    spec.parents === undefined
      ? await readParentFiles(file, io)
      : { parents: await readParents(path, spec, io), name: file.path };
  const compiled = compile(file.source, { ...language, name, parents });
  if (!compiled.ok) {
    const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error');
    return { ok: false, problems: errors.map((error) => placed(error, file)) };
  }
  const { strategy } = compiled;
  if (coverages === null) return { ok: true, strategy, played: strategy };
  const coverage = new Coverage(file.path, strategy);
  coverages.set(file.path, coverage);
  return { ok: true, strategy, played: coverage.watch() };
}

async function readParents(
  path: string,
  { parents = {} }: Spec,
  io: Io,
): Promise<{ readonly [id: string]: string }> {
  const texts: [string, string][] = [];
  for (const [id, name] of Object.entries(parents)) {
    const { source } = await readStrategyFile(join(dirname(path), name), io);
    texts.push([id, source]);
  }
  return Object.fromEntries(texts);
}

function placed(
  { code, message, span }: Diagnostic,
  { path, source }: { readonly path: string; readonly source: string },
): string {
  const { line, column } = new SourceText(source).positionAt(span.start);
  return `${path}:${line}:${column}: ${message} (${code})`;
}
