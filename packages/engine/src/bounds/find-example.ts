import type { AwardRange, CheckedStrategy, InputDeclaration, ParamDeclaration } from '@merit/dsl';
import { factKey } from '@merit/dsl';
import type { Evaluation, EvaluationRequest } from '../evaluate/evaluation.js';
import { walletPointsKey } from '../evaluate/wallet-floor.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import type { FactRequest } from '../history/fact-request.js';
import { expectedError } from '../value/expected-error.js';
import type { FactValues } from '../value/fact-value.js';
import { bySize, type Choice, type Chosen, choicesOf, chosenBy, type Pick } from './choices.js';

/** An event, what is known of the past, and parameters, for which a strategy awards so much: plain data. */
export interface AwardExample {
  readonly points: number;
  readonly params: { readonly [name: string]: JsonValue };
  readonly event: MeritEvent;
  readonly facts: FactValues;
  /** When it is decided, in milliseconds since 1970: `exampleNow` where the strategy asks for no moment. */
  readonly now: number;
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
/** So many of them are kept for making what was found smaller. */
const decisionsOfSettling = 500;
/** Where something is to be so, only trying further finds it: nothing says that it comes nearer. */
const startsMax = { forPoints: 6, forEvent: 1_000 };

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
  return new Search(strategy, aim, anyParams).run(startsMax.forPoints);
}

/**
 * Looks in the same way for an event that meets a condition, such as being decided by a certain rule. Null
 * means that no event it tried did, not that there is none.
 */
export function findEvent(
  strategy: SearchedStrategy,
  isSo: (evaluation: Evaluation) => boolean,
): Omit<AwardExample, 'points'> | null {
  const aim: Aim = { sign: 1, goal: 1, scoreOf: (evaluation) => (isSo(evaluation) ? 1 : 0) };
  const found = new Search(strategy, aim, false).run(startsMax.forEvent);
  if (found === null || found.points < 1) return null;
  const { points: _, ...event } = found;
  return event;
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

  run(starts: number): AwardExample | null {
    for (let start = 0; start < starts && !this.#isOver; start++) {
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
    return (
      this.#isLong ||
      this.#decisions >= decisionsMax - decisionsOfSettling ||
      (this.#best !== null && this.#best.points === this.#aim.goal)
    );
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
    const { params, event, chosenFacts, now } = this.#chosen(picks);
    const strategy = this.#bindTo(params);
    if (strategy === null) return null;
    const facts = Object.fromEntries(
      this.#factKeysOf(strategy).map(([key, name]) => [key, chosenFacts.get(name) ?? null]),
    );
    const evaluation = decided(strategy, { event, facts, now });
    const points = evaluation === null ? null : this.#aim.scoreOf(evaluation);
    if (points === null) return null;
    return { points, params, event, facts: { ...facts, ...walletFor(evaluation) }, now };
  }

  #chosen(picks: readonly Pick[]): Chosen {
    return chosenBy(this.#choices, picks);
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
  return start === 1 ? Math.min(1, count - 1) : spread(start, index) % count;
}

/** Whole numbers below 2³² that look like chance, the same each time. */
function spread(start: number, index: number): number {
  let mixed = Math.imul(start + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** What the wallet has to hold for a penalty, of which a strategy need know nothing. */
function walletFor(evaluation: Evaluation | null): FactValues {
  const points = evaluation?.ok === true ? evaluation.outcome.points : 0;
  return points < 0 ? { [walletPointsKey]: -points } : {};
}

/** Null for facts that contradict each other. */
function decided(strategy: SearchedStrategy, request: EvaluationRequest): Evaluation | null {
  try {
    return strategy.evaluate({ ...request, nearest: false });
  } catch (error) {
    expectedError(error, TypeError);
    return null;
  }
}
