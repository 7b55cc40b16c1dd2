import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Diagnostic } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { builtinStrategy } from '../builtins.js';
import { compile } from '../compile.js';
import type { Evaluation, EvaluationRequest, Preview } from '../evaluate/evaluation.js';
import type { ParamValues } from '../evaluate/read-params.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import { type Strategy, sourceOf } from '../strategy.js';
import { durationFromText } from '../value/duration.js';
import type { FactValue, FactValues } from '../value/fact-value.js';

/** A `*.spec.json` file: what the strategy beside it, or a built-in, decides on events. */
interface Spec {
  readonly builtin?: string;
  /** The files of what the strategy extends, by id, beside the spec. */
  readonly parents?: { readonly [id: string]: string };
  readonly cases: readonly SpecCase[];
}

/** One of `outcome`, `refused` and `failed`: what it names must be so, what it leaves out may be anything. */
interface SpecCase {
  readonly name: string;
  readonly params?: ParamValues;
  readonly event?: Partial<MeritEvent>;
  /** As ISO 8601 with an offset; 1970 where it is left out. */
  readonly now?: string;
  /** UTC where it is left out. */
  readonly timeZone?: string;
  /** Durations as text with a unit, decimals as number or text. */
  readonly facts?: { readonly [key: string]: number | string | null };
  readonly outcome?: { readonly [key: string]: JsonValue };
  readonly refused?: readonly ExpectedFinding[];
  readonly failed?: readonly ExpectedFinding[];
}

interface ExpectedFinding {
  readonly code: string;
  readonly message?: string;
  readonly path?: string;
  readonly sourceName?: string;
  /** The text that the finding's span covers. */
  readonly text?: string;
}

const corpus = new URL('../../../../conformance/evaluate/', import.meta.url);

/** Registers a test for every case of every spec of `conformance/evaluate`. */
export function testSpecs(): void {
  const names = readdirSync(corpus);
  for (const name of names.filter((file) => file.endsWith('.spec.json'))) {
    const spec: Spec = JSON.parse(readFileSync(new URL(name, corpus), 'utf8'));
    describe(name.replace('.spec.json', ''), () => {
      for (const specCase of spec.cases) it(specCase.name, () => testCase(specCase, strategyOf(name, spec)));
    });
  }
  it('has a spec beside every strategy', () => {
    const alone = names
      .filter((file) => file.endsWith('.merit'))
      .filter((file) => !existsSync(specBeside(file)));
    expect(alone).toEqual([]);
  });
}

function specBeside(file: string): URL {
  return new URL(file.replace(/\.merit$/, '.spec.json'), corpus);
}

function strategyOf(name: string, { builtin, parents = {} }: Spec): Strategy {
  if (builtin !== undefined) return builtinNamed(builtin);
  const compiled = compile(textOf(name.replace('.spec.json', '.merit')), {
    parents: Object.fromEntries(Object.entries(parents).map(([id, path]) => [id, textOf(path)])),
  });
  if (compiled.ok) return compiled.strategy;
  throw new Error(compiled.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
}

function textOf(path: string): string {
  return readFileSync(new URL(path, corpus), 'utf8');
}

function builtinNamed(id: string): Strategy {
  const builtin = builtinStrategy(id);
  if (builtin === null) throw new Error(`no built-in is called ${id}`);
  return builtin.strategy;
}

function testCase(specCase: SpecCase, unbound: Strategy): void {
  const strategy = specCase.params === undefined ? unbound : unbound.bind(specCase.params);
  const request: EvaluationRequest = {
    event: { externalUserId: 'user', externalTaskId: 'task', ...specCase.event },
    facts: factsOf(specCase),
    now: Date.parse(specCase.now ?? '1970-01-01T00:00:00Z'),
    timeZone: specCase.timeZone,
  };
  const evaluation = strategy.evaluate(request);
  expectAsWritten(specCase, evaluation, strategy);
  expect(withoutTrace(strategy.evaluate({ ...request, trace: true }))).toEqual(evaluation);
  expect(strategy.preview(request)).toEqual(previewOf(evaluation));
}

function expectAsWritten(specCase: SpecCase, evaluation: Evaluation, strategy: Strategy): void {
  if (specCase.outcome !== undefined) {
    expect(evaluation).toMatchObject({ ok: true, outcome: specCase.outcome });
    expectSum(evaluation);
    return;
  }
  const kind = specCase.refused === undefined ? 'failed' : 'refused';
  const expected = specCase.refused ?? specCase.failed ?? [];
  if (evaluation.ok) throw new Error(`it decided ${JSON.stringify(evaluation.outcome)}`);
  const findings = evaluation.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    text: textAt(diagnostic, strategy),
  }));
  expect(evaluation.kind).toBe(kind);
  expect(findings).toHaveLength(expected.length);
  expect(findings).toMatchObject(expected);
}

function expectSum(evaluation: Evaluation): void {
  if (!evaluation.ok) return;
  const { lines, points } = evaluation.outcome;
  expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(points);
}

function textAt(diagnostic: Diagnostic, strategy: Strategy): string {
  const { start, end } = diagnostic.span;
  return sourceOf(strategy, diagnostic).slice(start, end);
}

function previewOf(evaluation: Evaluation): Preview {
  if (!evaluation.ok) return evaluation;
  const { points, caseName } = evaluation.outcome;
  return { ok: true, points, caseName };
}

function withoutTrace(evaluation: Evaluation): Evaluation {
  if (!evaluation.ok) return evaluation;
  const { trace: _, ...outcome } = evaluation.outcome;
  return { ok: true, outcome };
}

function factsOf({ facts = {} }: SpecCase): FactValues {
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, factOf(value)]));
}

function factOf(value: number | string | null): FactValue {
  if (typeof value !== 'string') return value;
  const milliseconds = durationFromText(value);
  if (milliseconds !== null) return milliseconds;
  const reading = decimal.fromText(value);
  if (!reading.ok) throw new Error(`no fact can be ${value}`);
  return reading.value;
}
