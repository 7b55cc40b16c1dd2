import type { Expression } from '@merit/dsl';
import type { EvaluationRequest } from '../evaluate/evaluation.js';
import { type Evaluator, type Probe, probe } from '../evaluate/evaluator.js';
import { letBehind, truthOf } from './deciding-clauses.js';
import { nearestValue } from './leaf-search.js';
import type { Level } from './levels.js';
import { Observed } from './observed.js';
import type { Place, PlaceValue } from './place.js';
import { Places } from './places.js';

/** What would be different. */
export type Differences = ReadonlyMap<Place, PlaceValue>;

/** One condition: where it stands among the plan's deciders, and in which text. */
export interface SoughtCondition {
  readonly index: number;
  readonly level: Level;
  readonly condition: Expression;
}

/** How often conditions are evaluated for one explanation, at most: a bound for strategies of any length. */
const probesMax = 20_000;

/**
 * Searches for the least that would have to be different for a condition to come out the other way. Whatever it gives
 * was tried: the condition was evaluated with it.
 */
export class RemedySearch {
  readonly places: Places;
  readonly #evaluator: Evaluator;
  readonly #request: EvaluationRequest;
  #probesLeft = probesMax;

  constructor(evaluator: Evaluator, request: EvaluationRequest) {
    this.places = new Places(evaluator.plan);
    this.#evaluator = evaluator;
    this.#request = request;
  }

  /** Null where the event is refused, or enough was tried. */
  probe(index: number, differences: Differences): Probe | null {
    this.#probesLeft -= 1;
    if (this.#probesLeft < 0) return null;
    return probe(this.#evaluator, this.requestWith(differences), index);
  }

  requestWith(differences: Differences): EvaluationRequest {
    return [...differences].reduce((request, [place, value]) => place.write(request, value), this.#request);
  }

  /** Null where nothing was found. */
  find(sought: SoughtCondition, wanted: boolean): Differences | null {
    const found = new Attempt(this, sought).flip(sought.condition, wanted, new Map());
    if (found === null || !this.#achieves(sought, wanted, found)) return null;
    let needed: Differences = found;
    for (const place of found.keys()) {
      const fewer = new Map([...needed].filter(([each]) => each !== place));
      if (this.#achieves(sought, wanted, fewer)) needed = fewer;
    }
    return needed;
  }

  #achieves({ index }: SoughtCondition, wanted: boolean, differences: Differences): boolean {
    return this.probe(index, differences)?.holds === wanted;
  }
}

/** One condition, brought to the wanted answer part by part. */
class Attempt {
  readonly #search: RemedySearch;
  readonly #sought: SoughtCondition;

  constructor(search: RemedySearch, sought: SoughtCondition) {
    this.#search = search;
    this.#sought = sought;
  }

  flip(node: Expression, wanted: boolean, before: Differences): Differences | null {
    const probed = this.#search.probe(this.#sought.index, before);
    if (probed === null) return null;
    const observed = new Observed(this.#sought.level, probed.trace);
    const truth = truthOf(node, observed);
    if (truth === wanted) return before;
    if (node.kind === 'Not') return this.flip(node.operand, !wanted, before);
    if (node.kind === 'Binary' && (node.operator === 'and' || node.operator === 'or')) {
      const needsBoth = (node.operator === 'and') === wanted;
      return needsBoth ? this.#both(node, wanted, before) : this.#either(node, wanted, before);
    }
    const behind = letBehind(node, this.#sought.level);
    return behind === null ? this.#change(node, wanted, before, observed) : this.flip(behind, wanted, before);
  }

  #both({ left, right }: Sides, wanted: boolean, before: Differences): Differences | null {
    const between = this.flip(left, wanted, before);
    return between === null ? null : this.flip(right, wanted, between);
  }

  /** The side that takes fewer changes; the left one where they take as many. */
  #either({ left, right }: Sides, wanted: boolean, before: Differences): Differences | null {
    const [one, other] = [this.flip(left, wanted, before), this.flip(right, wanted, before)];
    if (one === null || other === null) return one ?? other;
    return other.size < one.size ? other : one;
  }

  #change(leaf: Expression, wanted: boolean, before: Differences, observed: Observed): Differences | null {
    const { condition, level } = this.#sought;
    for (const place of this.#search.places.mentionedIn(leaf, level)) {
      const current = place.read(this.#search.requestWith(before));
      const passes = (candidate: PlaceValue) =>
        this.#answer(leaf, new Map([...before, [place, candidate]])) === wanted;
      const value = nearestValue({ leaf, condition, observed, place, current, passes });
      if (value !== undefined) return new Map([...before, [place, value]]);
    }
    return null;
  }

  #answer(leaf: Expression, differences: Differences): boolean | undefined {
    const probed = this.#search.probe(this.#sought.index, differences);
    return probed === null ? undefined : truthOf(leaf, new Observed(this.#sought.level, probed.trace));
  }
}

type Sides = Extract<Expression, { kind: 'Binary' }>;
