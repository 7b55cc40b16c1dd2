import type {
  AwardRange,
  CheckedStrategy,
  Decimal,
  FactDeclaration,
  InputDeclaration,
  ParamDeclaration,
  Type,
} from '@merit/dsl';
import { decimal, factKey, isObject } from '@merit/dsl';
import type { Evaluation, EvaluationRequest } from '../evaluate/evaluation.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import type { FactRequest } from '../history/fact-request.js';
import { durationToText } from '../value/duration.js';
import { expectedError } from '../value/expected-error.js';
import type { FactValue, FactValues } from '../value/fact-value.js';
import type { Candidate } from './candidates.js';
import { candidatesOf, literalsOf } from './candidates.js';

/** An event, what is known of the past, and parameters, for which a strategy awards so much: plain data. */
export interface AwardExample {
  readonly points: number;
  readonly params: { readonly [name: string]: JsonValue };
  readonly event: MeritEvent;
  readonly facts: FactValues;
}

/** As much of a strategy as a search needs. */
export interface SearchedStrategy {
  readonly checked: CheckedStrategy;
  readonly params: readonly ParamDeclaration[];
  readonly inputs: readonly InputDeclaration[];
  readonly facts: readonly FactRequest[];
  readonly awardRange: AwardRange;
  bind(params: { readonly [name: string]: JsonValue }): SearchedStrategy;
  evaluate(request: EvaluationRequest): Evaluation;
}

export interface ExampleOptions {
  /**
   * Also tries other values of the parameters, as `awardRange` does before `bind`; else those it is bound to.
   */
  readonly anyParams?: boolean;
}

/**
 * A fixed number of decisions, and of steps as the cost of a strategy counts them, so that a search is short
 * (some 50 ms) and always ends the same way.
 */
const decisionsMax = 4_000;
export const searchStepsMax = 2_000_000;
/** To choose one value for a decision takes about as long as so many steps. */
const stepsOfChoice = 20;
/** To plan one expression for other parameters takes about as long as so many steps. */
const stepsOfPlanning = 100;
const startsMax = 6;

/**
 * Looks for the greatest or the least award by trying values at which decisions change: ends of ranges,
 * literals and their neighbours, one after the other while it gets better, and then the smallest of them that
 * give as much. Deterministic. Gives the best that it finds, which may lie short of `awardRange`; null where
 * nothing it tried was awarded.
 */
export function findExample(
  strategy: SearchedStrategy,
  end: 'max' | 'min',
  { anyParams = false }: ExampleOptions = {},
): AwardExample | null {
  const aim: Aim = { sign: end === 'max' ? 1 : -1, goal: strategy.awardRange[end], scoreOf: pointsOf };
  return new Search(strategy, aim, anyParams).run();
}

/**
 * Looks in the same way for an event of which something is so, such as that a certain rule decides it; null
 * where nothing it tried was such an event, which needn't mean that there is none.
 */
export function findEvent(
  strategy: SearchedStrategy,
  isSo: (evaluation: Evaluation) => boolean,
): Omit<AwardExample, 'points'> | null {
  const aim: Aim = { sign: 1, goal: 1, scoreOf: (evaluation) => (isSo(evaluation) ? 1 : 0) };
  const found = new Search(strategy, aim, false).run();
  if (found === null || found.points < 1) return null;
  const { event, facts, params } = found;
  return { event, facts, params };
}

/** What a search looks for. */
interface Aim {
  /** Whether more is better, or less. */
  readonly sign: 1 | -1;
  /** With which it ends; null where nothing is known to be the best. */
  readonly goal: number | null;
  /** Null for what is worse than any other. */
  readonly scoreOf: (evaluation: Evaluation) => number | null;
}

function pointsOf(evaluation: Evaluation): number | null {
  return evaluation.ok && evaluation.outcome.awarded ? evaluation.outcome.points : null;
}

/** One value that can be chosen: of an input, a parameter or a fact. */
interface Choice {
  readonly of: 'param' | 'input' | 'fact';
  /** The parameter's name, the fact's key but for the length of its window, or the input's path. */
  readonly path: readonly string[];
  readonly candidates: readonly Candidate[];
}

/** What is tried for one choice; undefined where it has no candidates, which makes it missing. */
type Pick = Candidate | undefined;

class Search {
  readonly #strategy: SearchedStrategy;
  readonly #aim: Aim;
  readonly #choices: readonly Choice[];
  readonly #bound = new Map<string, SearchedStrategy | null>();
  readonly #factKeys = new WeakMap<SearchedStrategy, FactKeys>();
  readonly #stepsOfDecision: number;
  readonly #stepsOfBinding: number;
  #decisions = 0;
  #steps = 0;
  #best: AwardExample | null = null;
  /** With which the best came out. */
  #picks: readonly Pick[] = [];

  constructor(strategy: SearchedStrategy, aim: Aim, anyParams: boolean) {
    this.#strategy = strategy;
    this.#aim = aim;
    this.#choices = choicesOf(strategy, anyParams);
    this.#stepsOfDecision = strategy.checked.cost + stepsOfChoice * this.#choices.length;
    this.#stepsOfBinding = stepsOfPlanning * expressionsIn(strategy.checked);
  }

  run(): AwardExample | null {
    for (let start = 0; start < startsMax && !this.#isOver; start++) {
      this.#climb(
        this.#choices.map(({ candidates }, index) => candidates[startAt(start, index, candidates.length)]),
      );
    }
    this.#settle();
    return this.#best;
  }

  /** Takes of each value the smallest with which the same comes out: those are what people meet. */
  #settle(): void {
    for (const [index, { candidates }] of this.#choices.entries()) {
      for (const pick of candidates.toSorted(bySize)) {
        if (this.#best === null || this.#isLong || pick === this.#picks[index]) break;
        const picks = this.#picks.with(index, pick);
        const found = this.#decide(picks);
        if (found?.points !== this.#best.points) continue;
        [this.#best, this.#picks] = [found, picks];
        break;
      }
    }
  }

  get #isLong(): boolean {
    return this.#decisions >= decisionsMax || this.#steps >= searchStepsMax;
  }

  get #isOver(): boolean {
    return this.#isLong || (this.#best !== null && this.#best.points === this.#aim.goal);
  }

  /** Changes one choice after the other for the better, until none gets better. */
  #climb(picks: Pick[]): void {
    let score = this.#try(picks);
    for (let isBetter = true; isBetter && !this.#isOver; ) {
      isBetter = false;
      for (const [index, { candidates }] of this.#choices.entries()) {
        for (const pick of candidates) {
          if (this.#isOver) break;
          const changed = picks.with(index, pick);
          const reached = this.#try(changed);
          if (reached > score) {
            [picks, score, isBetter] = [changed, reached, true];
          }
        }
      }
    }
  }

  /** Decides on one choice of values; what isn't awarded is worse than any award. */
  #try(picks: readonly Pick[]): number {
    const found = this.#decide(picks);
    if (found === null) return Number.NEGATIVE_INFINITY;
    const score = found.points * this.#aim.sign;
    if (this.#best === null || score > this.#best.points * this.#aim.sign)
      [this.#best, this.#picks] = [found, picks];
    return score;
  }

  /** What comes of one choice of values; null where they don't go together, or that has no score. */
  #decide(picks: readonly Pick[]): AwardExample | null {
    this.#decisions++;
    this.#steps += this.#stepsOfDecision;
    const { params, data, chosenFacts } = this.#chosen(picks);
    const strategy = this.#bindTo(params);
    if (strategy === null) return null;
    const event = { externalUserId: 'user', externalTaskId: 'task', data };
    const facts = Object.fromEntries(
      this.#factKeysOf(strategy).map(([key, name]) => [key, chosenFacts.get(name) ?? null]),
    );
    const evaluation = decided(strategy, event, facts);
    const points = evaluation === null ? null : this.#aim.scoreOf(evaluation);
    return points === null ? null : { points, params, event, facts };
  }

  #chosen(picks: readonly Pick[]) {
    const params: Record<string, JsonValue> = {};
    const data: Data = {};
    const chosenFacts = new Map<string, FactValue>();
    for (const [index, { of, path }] of this.#choices.entries()) {
      const value = picks[index] ?? null;
      const [name = ''] = path;
      if (of === 'fact') chosenFacts.set(name, toFact(value));
      else if (of === 'param') params[name] = toWire(value);
      else put(data, path, toWire(value));
    }
    return { params, data, chosenFacts };
  }

  #bindTo(params: { readonly [name: string]: JsonValue }): SearchedStrategy | null {
    if (Object.keys(params).length === 0) return this.#strategy;
    const key = JSON.stringify(params);
    const known = this.#bound.get(key);
    if (known !== undefined) return known;
    this.#steps += this.#stepsOfBinding;
    const bound = boundTo(params, this.#strategy);
    this.#bound.set(key, bound);
    return bound;
  }

  #factKeysOf(strategy: SearchedStrategy): FactKeys {
    const known = this.#factKeys.get(strategy);
    if (known !== undefined) return known;
    const keys = strategy.facts.map((request) => [request.key, factKey(request)] as const);
    this.#factKeys.set(strategy, keys);
    return keys;
  }
}

/** Of each fact its key, and that without the length of its window, by which it is chosen. */
type FactKeys = readonly (readonly [key: string, name: string])[];

/** Null for values that don't go together. */
function boundTo(
  params: { readonly [name: string]: JsonValue },
  strategy: SearchedStrategy,
): SearchedStrategy | null {
  try {
    return strategy.bind(params);
  } catch (error) {
    expectedError(error, TypeError);
    return null;
  }
}

function expressionsIn({ types, parent }: CheckedStrategy): number {
  return types.size + (parent === null ? 0 : expressionsIn(parent.checked));
}

/** All first, all last, then spread by a fixed rule. */
function startAt(start: number, index: number, count: number): number {
  if (start === 0 || count === 0) return 0;
  return start === 1 ? Math.min(1, count - 1) : (start * 7 + index * 11) % count;
}

/** When examples are decided: noon of a Wednesday, in UTC. */
export const exampleNow = Date.UTC(2026, 0, 7, 12);

/** Null for facts that contradict each other. */
function decided(strategy: SearchedStrategy, event: MeritEvent, facts: FactValues): Evaluation | null {
  try {
    return strategy.evaluate({ event, facts, now: exampleNow, nearest: false });
  } catch (error) {
    expectedError(error, TypeError);
    return null;
  }
}

// ── Choices ─────────────────────────────────────────────────────────────────

function choicesOf(strategy: SearchedStrategy, anyParams: boolean): readonly Choice[] {
  const { checked } = strategy;
  const literals = literalsOf(checked);
  const typesOfFacts = new Map(checked.facts.map((fact) => [nameOfFact(fact), fact.type]));
  const choice = (of: Choice['of'], path: readonly string[], type: Type): Choice => ({
    of,
    path,
    candidates: candidatesOf(type, literals),
  });
  return [
    ...(anyParams ? strategy.params.map(({ name, type }) => fewOf(choice('param', [name], type))) : []),
    ...strategy.inputs.map(({ path, type, optional, default: fallback }) =>
      orMissing(choice('input', path, type), optional || fallback !== null),
    ),
    ...strategy.facts.flatMap((request) => {
      const type = typesOfFacts.get(nameOfFact(request));
      return type === undefined ? [] : [choice('fact', [factKey(request)], type)];
    }),
  ];
}

/** The ends and little more: each other value of a parameter is planned for. */
function fewOf(choice: Choice): Choice {
  return { ...choice, candidates: choice.candidates.slice(0, 4) };
}

function orMissing(choice: Choice, isOptional: boolean): Choice {
  return isOptional ? { ...choice, candidates: [...choice.candidates, null] } : choice;
}

/** Without windows and filters, which its type doesn't depend on. */
function nameOfFact(fact: FactRequest | FactDeclaration): string {
  const parts = fact.name === 'host' ? fact : { ...fact, this: null, case: null, same: null };
  return factKey(parts);
}

/** What is missing comes first, then the numbers next to 0; all else stays as it stands. */
function bySize(one: Candidate, other: Candidate): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return isNumeric(one) && isNumeric(other) ? decimal.compare(sizeOf(one), sizeOf(other)) : 0;
}

function isNumeric(value: Candidate): value is Decimal | number {
  return typeof value === 'number' || decimal.isDecimal(value);
}

function sizeOf(value: Decimal | number): Decimal {
  return decimal.abs(typeof value === 'number' ? decimal.fromInteger(value) : value);
}

// ── Values ──────────────────────────────────────────────────────────────────

interface Data {
  [key: string]: JsonValue | Data;
}

function isData(value: JsonValue | Data): value is Data {
  return isObject(value);
}

function put(data: Data, [key = '', ...rest]: readonly string[], value: JsonValue): void {
  if (value === null) return;
  if (rest.length === 0) {
    data[key] = value;
    return;
  }
  const inner: Data = {};
  const nested = (Object.hasOwn(data, key) ? data[key] : undefined) ?? inner;
  data[key] = nested;
  if (isData(nested)) put(nested, rest, value);
}

function toWire(value: Candidate): number | string | boolean | null {
  if (typeof value === 'number') return durationToText(value);
  if (value === null || typeof value !== 'object') return value;
  return decimal.toJson(value);
}

/** Numbers as JSON keeps them, durations as milliseconds; all else as it is in an event's data. */
function toFact(value: Candidate): FactValue {
  return typeof value === 'number' ? value : toWire(value);
}
