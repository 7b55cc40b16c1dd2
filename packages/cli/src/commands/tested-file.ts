import { dirname, join } from 'node:path';
import type { Diagnostic } from '@merit/dsl';
import { SourceText } from '@merit/dsl';
import {
  builtinStrategy,
  type CheckedCase,
  checkCase,
  compile,
  readSpec,
  type Spec,
  type Strategy,
  sourceOf,
} from '@merit/engine';
import type { Host } from '../config/host.js';
import { CommandFailure, exitCode } from '../exit-code.js';
import { jsonFaultText, readJson } from '../files/json-text.js';
import { readParentFiles } from '../files/parent-files.js';
import { strategyBeside } from '../files/spec-file.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';

/** What became of one spec file. */
export interface TestedFile {
  readonly path: string;
  /** Why its cases can't be checked at all: one sentence each. */
  readonly problems: readonly string[];
  /** Whether a problem is that a file can't be read. */
  readonly unreadable: boolean;
  readonly cases: readonly CheckedCase[];
  /** The spec's own text; empty where it can't be read. */
  readonly text: string;
}

/** Checks all cases of a spec file; whatever keeps it from that is in the result. */
export async function checkSpecFile(path: string, language: Host['language'], io: Io): Promise<TestedFile> {
  let text = '';
  try {
    text = (await readStrategyFile(path, io)).source;
    return await checkSpecText({ path, text }, language, io);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return { ...stopped(path, text, [error.message]), unreadable: error.exitCode === exitCode.unreadable };
  }
}

interface SpecText {
  readonly path: string;
  readonly text: string;
}

async function checkSpecText(
  { path, text }: SpecText,
  language: Host['language'],
  io: Io,
): Promise<TestedFile> {
  const spec = parseSpec(text);
  if (!spec.ok) return stopped(path, text, spec.problems);
  const loading = await loadSpecified({ path, spec: spec.spec, language }, io);
  if (!loading.ok) return stopped(path, text, loading.problems);
  const { strategy } = loading;
  const cases = spec.spec.cases.map((specCase) => checkCase(strategy, specCase, textIn(strategy)));
  return { path, problems: [], unreadable: false, cases, text };
}

function stopped(path: string, text: string, problems: readonly string[]): TestedFile {
  return { path, problems, unreadable: false, cases: [], text };
}

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

interface Specified {
  readonly path: string;
  readonly spec: Spec;
  readonly language: Host['language'];
}

async function loadSpecified(
  { path, spec, language }: Specified,
  io: Io,
): Promise<Attempt<{ readonly strategy: Strategy }>> {
  if (spec.builtin !== undefined) {
    const builtin = builtinStrategy(spec.builtin);
    if (builtin !== null) return { ok: true, strategy: builtin.strategy };
    return { ok: false, problems: [`no built-in strategy has the id \`${spec.builtin}\``] };
  }
  const file = await readStrategyFile(strategyBeside(path), io);
  const { name, parents } =
    spec.parents === undefined
      ? await readParentFiles(file, io)
      : { parents: await readParents(path, spec, io), name: file.path };
  const compiled = compile(file.source, { ...language, name, parents });
  if (compiled.ok) return compiled;
  const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error');
  return { ok: false, problems: errors.map((error) => placed(error, file)) };
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

function textIn(strategy: Strategy): (diagnostic: Diagnostic) => string {
  return (diagnostic) => sourceOf(strategy, diagnostic).slice(diagnostic.span.start, diagnostic.span.end);
}
