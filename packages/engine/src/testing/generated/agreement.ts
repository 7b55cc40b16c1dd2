import type { CheckedStrategy, Decimal, Diagnostic, Strategy as Tree } from '@merit/dsl';
import {
  check,
  decimal,
  durationFromLiteral,
  format,
  fromJson,
  parse,
  printStrategy,
  toJson,
} from '@merit/dsl';
import type { Evaluation, EvaluationRequest, Preview, Refused } from '../../evaluate/evaluation.js';
import type { Outcome } from '../../evaluate/outcome.js';
import { readParams } from '../../evaluate/read-params.js';
import { parentLookup } from '../../parents.js';
import { Failure } from '../../plan/code/failure.js';
import type { Strategy } from '../../strategy.js';
import { createStrategy } from '../../strategy.js';
import type { Subject, Verdict } from '../reference/interpret.js';
import { interpret } from '../reference/interpret.js';
import { isOfType } from '../reference/soundness.js';
import { Contradiction } from '../reference/value.js';
import type { Random } from './random.js';
import { paramValues, request } from './request.js';
import type { Generated } from './strategy.js';
import { generate } from './strategy.js';

/** What trying one generated program showed. Anything in `faults` is a bug, of ours or of the generator. */
export interface Trial {
  readonly source: string;
  readonly parents?: Generated['parents'];
  readonly accepted: boolean;
  /** What the checker found, where it should have accepted. */
  readonly diagnostics: readonly Diagnostic[];
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly claim: string;
  readonly detail: unknown;
}

/** Formatting takes longer than all deciding, and shows less, so only some programs go through it. */
const textShare = 0.25;

/** Explaining takes longer still. */
const explainedShare = 0.1;

/** Generates a program and events for it, and holds all ways to decide them against each other. */
export function tryProgram(random: Random, events: number): Trial {
  const generated = generate(random);
  try {
    return tryText(random, generated, events);
  } catch (error) {
    const detail = error instanceof Error ? error.stack : error;
    const { source } = generated;
    return { source, accepted: false, diagnostics: [], faults: [{ claim: 'nothing throws', detail }] };
  }
}

function tryText(random: Random, { source, parents }: Generated, events: number): Trial {
  const { tree, diagnostics } = parse(source);
  if (tree === null || diagnostics.length > 0) return { source, accepted: false, diagnostics, faults: [] };
  const faults = random.chance(textShare) ? [...faultsOfText(source, tree), ...faultsOfJson(tree)] : [];
  const result = check(source, tree, { parents: parentLookup(parents, undefined) });
  if (!result.ok) return { source, accepted: false, diagnostics: result.diagnostics, faults };
  faults.push(...faultsOfDeciding(random, result.checked, events));
  return { source, parents, accepted: true, diagnostics: [], faults };
}

// ── Text ────────────────────────────────────────────────────────────────────

function* faultsOfText(source: string, tree: Tree): Generator<Fault> {
  const once = format(source);
  if (!once.ok) return yield { claim: 'a text that parses is formatted', detail: once };
  const twice = format(once.text);
  if (!twice.ok || twice.text !== once.text)
    yield { claim: 'formatting twice equals once', detail: [once, twice] };
  const expected = bare(tree);
  for (const [claim, text] of [
    ['formatting keeps the tree', once.text],
    ['a printed tree is read as itself', printStrategy(tree)],
  ] as const) {
    const again = parse(text);
    if (again.tree === null || bare(again.tree) !== expected) yield { claim, detail: text };
  }
}

/** From a tree to JSON, through text as on the wire, and back. */
function* faultsOfJson(tree: Tree): Generator<Fault> {
  const form = JSON.parse(JSON.stringify(toJson(tree)));
  const read = fromJson(form);
  if (!read.ok) return yield { claim: 'a tree in JSON is read', detail: read };
  if (meaning(read.tree) !== meaning(tree)) yield { claim: 'JSON keeps the tree', detail: form };
  if (JSON.stringify(toJson(read.tree)) !== JSON.stringify(form))
    yield { claim: 'JSON stays as it is', detail: form };
}

/**
 * A tree without its places, its edition, and how its author spells a number: `1_000` or `1000`, `60s` or
 * `1m`.
 */
function meaning(tree: Tree): string {
  return JSON.stringify({ ...tree, edition: null }, (key, value) => {
    if (key === 'span' || key === 'operatorSpan') return undefined;
    if (value?.kind === 'DurationLiteral') return durationFromLiteral(value.text);
    const reading = value?.kind === 'NumberLiteral' ? decimal.fromLiteral(value.text) : null;
    return reading?.ok ? decimal.toText(reading.value) : value;
  });
}

/** A tree without its places. */
function bare(tree: Tree): string {
  return JSON.stringify(tree, (key, value) => (key === 'span' || key === 'operatorSpan' ? undefined : value));
}

// ── Deciding ────────────────────────────────────────────────────────────────

function* faultsOfDeciding(random: Random, checked: CheckedStrategy, events: number): Generator<Fault> {
  const given = paramValues(random, checked.params);
  const bound = bind(checked, given);
  if (bound === null) return random.count('window without a value');
  const params = readParams(checked.params, given);
  if (params.problems.length > 0) return yield { claim: 'made up parameters fit', detail: params.problems };
  for (let index = 0; index < events; index++) {
    const one = request(random, checked, bound.facts);
    for (const fault of faultsOfEvent(random, bound, { checked, params: params.values }, one)) {
      yield { ...fault, detail: { given, request: one, found: fault.detail } };
    }
  }
}

/** Null where the parameters leave a fact's window without a value. */
function bind(checked: CheckedStrategy, given: Parameters<Strategy['bind']>[0]): Strategy | null {
  try {
    const strategy = createStrategy(checked);
    return strategy.checkParams(given).length > 0 ? null : strategy.bind(given);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function* faultsOfEvent(
  random: Random,
  planned: Strategy,
  subject: Subject,
  one: EvaluationRequest,
): Generator<Fault> {
  const unsound: unknown[] = [];
  const observe: Subject['observe'] = (node, value, checked) => {
    const type = checked.types.get(node);
    if (type !== undefined && !isOfType(value, type)) unsound.push({ node, value, type });
  };
  const expected = attempt(() => interpret({ ...subject, observe }, one));
  const found = attempt(() => planned.evaluate(one));
  random.count(
    `event ${expected === thrown ? 'contradicts itself' : expected.ok ? 'decided' : expected.kind}`,
  );
  if (expected === thrown) return;
  if (unsound.length > 0) yield { claim: 'values are of the types that the checker says', detail: unsound };
  if (comparable(verdictOf(found)) !== comparable(expected)) {
    yield { claim: 'planned and reference agree', detail: { expected, found } };
  }
  if (
    found !== thrown &&
    found.ok &&
    found.outcome.awarded &&
    !isWithinRange(found.outcome.points, planned)
  ) {
    yield { claim: 'an award lies in the award range', detail: { found, range: planned.awardRange } };
  }
  const traced = attempt(() => planned.evaluate({ ...one, trace: true }));
  if (comparable(withoutTrace(traced)) !== comparable(found)) {
    yield { claim: 'tracing changes nothing', detail: { traced, found } };
  }
  const explained = random.chance(explainedShare) ? attempt(() => planned.explain(one)) : null;
  for (const data of [found, traced, explained]) {
    if (comparable(JSON.parse(JSON.stringify(data))) !== comparable(data)) {
      yield { claim: 'what is decided and explained is plain data', detail: data };
    }
  }
  const preview = attempt(() => planned.preview(one));
  if (comparable(preview) !== comparable(previewOf(found))) {
    yield { claim: 'a preview shows what is decided', detail: { preview, found } };
  }
}

function isWithinRange(points: number, { awardRange: { min, max } }: Strategy): boolean {
  return points >= (min ?? points) && points <= (max ?? points);
}

/** The host's facts contradict each other, so nothing is promised but that no other error is thrown. */
const thrown = 'thrown';

function attempt<Result>(decide: () => Result): Result | typeof thrown {
  try {
    return decide();
  } catch (error) {
    if (
      error instanceof Contradiction ||
      (error instanceof TypeError && /is missing, but/.test(error.message))
    )
      return thrown;
    throw error;
  }
}

type Attempt<Result> = Result | typeof thrown;

function verdictOf(found: Attempt<Evaluation>): Attempt<Verdict> {
  if (found === thrown) return found;
  if (found.ok) return { ok: true, outcome: decisionOf(found.outcome) };
  if (found.kind === 'refused') {
    return { ok: false, kind: 'refused', paths: pathsOf(found) };
  }
  const [diagnostic] = found.diagnostics;
  if (diagnostic === undefined) throw new Error('it failed without saying why');
  return { ok: false, kind: 'failed', code: diagnostic.code, span: diagnostic.span };
}

/** Each item of a list that doesn't fit is named; the reference says that the list doesn't. */
function pathsOf({ diagnostics }: Refused): readonly string[] {
  return [...new Set(diagnostics.map(({ path }) => path.replace(/\[\d+\].*$/, '')))];
}

/**
 * What is reported besides, such as the clock that was read and what nearly decided, has tests of its own.
 */
function decisionOf({ clock: _, nearest: __, ...decision }: Outcome): Outcome {
  return decision;
}

function withoutTrace(found: Attempt<Evaluation>): Attempt<Evaluation> {
  if (found === thrown || !found.ok) return found;
  const { trace: _, ...outcome } = found.outcome;
  return { ok: true, outcome };
}

function previewOf(found: Attempt<Evaluation>): Attempt<Preview> {
  if (found === thrown || !found.ok) return found;
  return { ok: true, points: found.outcome.points, caseName: found.outcome.caseName };
}

function textOf(value: unknown): unknown {
  if (typeof value === 'number') return decimal.toText(decimal.fromNumber(value));
  const isDecimal = typeof value === 'object' && value !== null && 'coefficient' in value;
  return isDecimal ? decimal.toText(value as Decimal) : value;
}

/** Tracked values come as numbers, digits or decimals, which mean the same. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (key, part) => {
    if (typeof part === 'bigint') return String(part);
    if (key === 'tracked')
      return (part as { value: unknown }[]).map(({ value, ...each }) => ({
        ...each,
        value: textOf(value),
      }));
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return Object.is(part, -0) ? '-0' : part;
  });
}
