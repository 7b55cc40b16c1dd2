import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Diagnostic } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { builtinStrategy } from '../builtins.js';
import { compile } from '../compile.js';
import type { Evaluation, Preview } from '../evaluate/evaluation.js';
import { sourceOf } from '../source-of.js';
import { checkCase, requestOf } from '../spec/check-case.js';
import { readSpec } from '../spec/read-spec.js';
import type { Spec, SpecCase } from '../spec/spec.js';
import { casesOf } from '../spec/table.js';
import type { Strategy } from '../strategy.js';

const corpus = new URL('../../../../conformance/evaluate/', import.meta.url);

/** Registers a test for every case of every spec of `conformance/evaluate`. */
export function testSpecs(): void {
  const names = readdirSync(corpus);
  for (const name of names.filter((file) => file.endsWith('.spec.json'))) {
    const spec = specIn(name);
    describe(name.replace('.spec.json', ''), () => {
      for (const { specCase } of casesOf(spec))
        it(specCase.name, () => testCase(specCase, strategyOf(name, spec)));
    });
  }
  it('has a spec beside every strategy', () => {
    const alone = names
      .filter((file) => file.endsWith('.merit'))
      .filter((file) => !existsSync(specBeside(file)));
    expect(alone).toEqual([]);
  });
}

function specIn(name: string): Spec {
  const reading = readSpec(JSON.parse(textOf(name)));
  if (reading.ok) return reading.spec;
  throw new Error(reading.problems.map(({ path, message }) => `${name}: ${path}: ${message}`).join('\n'));
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
  const checked = checkCase(unbound, specCase, (diagnostic) => textAt(diagnostic, unbound));
  expect(checked.mismatches).toEqual([]);
  const strategy = unbound.bind(specCase.params ?? {});
  const reading = requestOf(specCase, strategy);
  if (!reading.ok || checked.evaluation === null) throw new Error('a case that passed can be decided');
  const { evaluation } = checked;
  expectSum(evaluation);
  expect(withoutTrace(strategy.evaluate({ ...reading.request, trace: true }))).toEqual(evaluation);
  expect(strategy.preview(reading.request)).toEqual(previewOf(evaluation));
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
