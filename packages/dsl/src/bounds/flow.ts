import type { CheckedStrategy } from '../check/checked-strategy.js';
import { hasAward } from '../check/parts.js';
import { zero } from '../number/decimal.js';
import { greatestOf, leastOf, type Transfer } from '../ranges/functions.js';
import type { Adjust, Binary, Block, Cap, Deny, Expression, Otherwise, Part, Rule } from '../syntax/ast.js';
import type { AbstractValue } from './abstract-value.js';
import { exactly, join, present, quantityIn } from './abstract-value.js';
import { subtractValues } from './arithmetic.js';
import type { AwardRange } from './award-range.js';
import { awardRangeOf } from './award-range.js';
import type { Environment } from './environment.js';
import { joinEnvironments, nothingProven } from './environment.js';
import type { Finding } from './finding.js';
import type { Values } from './interpreter.js';
import { Interpreter } from './interpreter.js';
import type { Given } from './places.js';
import { Places } from './places.js';

/** A part that runs. */
export type RunningPart = Deny | Rule | Otherwise | Adjust;

export interface PartBounds {
  readonly part: RunningPart;
  /** Why it never runs; null where it may. */
  readonly obstacle: Obstacle | null;
  /** Of a rule its own award, of an adjust the points behind it; null where it leaves none. */
  readonly awardRange: AwardRange | null;
}

/**
 * Its own condition never holds; a part above leaves nothing for it (`isTotal`: nor for any other); or
 * nothing is awarded that could be adjusted.
 */
export type Obstacle =
  | { readonly kind: 'condition'; readonly condition: Expression }
  | { readonly kind: 'earlier'; readonly part: RunningPart; readonly isTotal: boolean }
  | { readonly kind: 'no award' };

/** What is known below a part. */
interface Stage {
  readonly known: Environment;
  readonly above: RunningPart;
}

type Ways = Pick<Finding, 'whenTrue' | 'whenFalse'>;

/** Goes through a strategy and all that it extends. */
export function passThrough(checked: CheckedStrategy, given: Given): Flow {
  const flow = new Flow(checked, given);
  flow.run();
  return flow;
}

/**
 * Goes through a strategy from the top. What a failing deny proves is certain for all that follows. What
 * failing rules prove holds for what is tried after them; where an adjust runs, what some awarding rule
 * proved holds.
 */
class Flow {
  readonly parts: PartBounds[] = [];
  readonly values = new Map<Expression, AbstractValue>();
  readonly valuesAlone = new Map<Expression, AbstractValue>();
  /** Of what was awarded so far; null where nothing can be. */
  points: AbstractValue | null = null;
  readonly #checked: CheckedStrategy;
  readonly #places: Places;
  readonly #interpreter: Interpreter;
  readonly #bothValues: Values = inBoth(this.values, this.valuesAlone);
  readonly #stages: Stage[] = [];
  #fallsThrough: boolean | null = null;
  #certain: Environment = nothingProven;
  /** Where nothing above denied or awarded. */
  #undecided: Environment = nothingProven;
  #awarded: Environment = null;
  #assignments = 0;

  constructor(checked: CheckedStrategy, given: Given) {
    this.#checked = checked;
    this.#places = new Places(checked, given);
    this.#interpreter = new Interpreter(checked, this.#places);
  }

  get actions(): ReadonlyMap<Binary, AbstractValue> {
    return this.#interpreter.actions;
  }

  /** Adjusts run after the parent too, so all that it may award comes before the first of them. */
  run(): void {
    const { parts } = this.#checked.tree;
    for (const part of parts) if (part.kind !== 'Adjust') this.#pass(part);
    this.#inherit();
    for (const part of parts) if (part.kind === 'Adjust') this.#passAdjust(part);
  }

  #pass(part: Exclude<Part, Adjust>): void {
    switch (part.kind) {
      case 'Let':
        this.#interpreter.declare(part, this.#certain, this.#bothValues);
        break;
      case 'Deny':
        this.#passDeny(part);
        break;
      case 'Rule':
      case 'Otherwise':
        this.#passRule(part);
        break;
      case 'Set':
        this.#interpreter.evaluate(part.value, this.#certain, this.#bothValues);
        break;
      default:
        break;
    }
  }

  /** Whether an event can get past all denies and rules. */
  get fallsThrough(): boolean {
    return this.#fallsThrough ?? this.#undecided !== null;
  }

  #learn(known: Environment, above: RunningPart): void {
    this.#stages.push({ known, above });
    this.#undecided = known;
  }

  // ── Denies and rules ──────────────────────────────────────────────────────

  #passDeny(part: Deny): void {
    const { alone, found } = this.#reach(part.condition, this.#undecided);
    if (part.body !== null) this.#enter(part.body, alone.whenTrue, found.whenTrue);
    this.#note(part, found.whenTrue, null);
    this.#certain = alone.whenFalse;
    this.#learn(found.whenFalse, part);
  }

  #passRule(part: Rule | Otherwise): void {
    const condition = part.kind === 'Rule' ? part.condition : null;
    const { alone, found } = this.#reach(condition, this.#undecided);
    const points = this.#enter(part.body, alone.whenTrue, found.whenTrue);
    this.#note(part, found.whenTrue, points);
    if (!hasAward(part.body)) return;
    this.#awarded = joinEnvironments(this.#awarded, found.whenTrue);
    this.points = joinPoints(this.points, points);
    this.#learn(found.whenFalse, part);
  }

  /**
   * Where a part's condition leads: by what is certain alone, and by all that is known; once where both are
   * the same.
   */
  #reach(condition: Expression | null, known: Environment): { readonly alone: Ways; readonly found: Ways } {
    if (known === this.#certain) {
      const found = this.#enterWhen(condition, known, this.#bothValues);
      return { alone: found, found };
    }
    return {
      alone: this.#enterWhen(condition, this.#certain, this.valuesAlone),
      found: this.#enterWhen(condition, known, this.values),
    };
  }

  #enterWhen(condition: Expression | null, known: Environment, values: Values): Ways {
    return condition === null
      ? { whenTrue: known, whenFalse: null }
      : this.#interpreter.evaluate(condition, known, values);
  }

  /**
   * Goes through a body, as its condition was, and gives the points that it leaves; null where it leaves
   * none.
   */
  #enter(body: Block, alone: Environment, known: Environment): AbstractValue | null {
    if (alone === known) return this.#run(body, known, this.#bothValues);
    const { pointsKey } = this.#interpreter.names;
    this.#run(body, alone, this.valuesAlone);
    this.#interpreter.names.pointsKey = pointsKey;
    return this.#run(body, known, this.values);
  }

  #run({ statements }: Block, known: Environment, values: Values): AbstractValue | null {
    let points: AbstractValue | null = null;
    if (known === null) return points;
    for (const statement of statements) {
      switch (statement.kind) {
        case 'Let':
          this.#interpreter.declare(statement, known, values);
          break;
        case 'Reply':
          for (const { value } of statement.fields) this.#interpreter.evaluate(value, known, values);
          break;
        case 'Award':
          points = this.#interpreter.evaluate(statement.points, known, values).value;
          if (statement.case !== null) this.#interpreter.evaluate(statement.case, known, values);
          break;
        case 'Assignment': {
          const { value } = this.#interpreter.evaluate(statement.value, known, values);
          if (statement.target.text === 'points') points = this.#assign(value);
          break;
        }
        case 'Cap':
          points = this.#cap(statement, known, values);
          break;
      }
    }
    return points;
  }

  // ── The parent ────────────────────────────────────────────────────────────

  /**
   * What gets past everything here is the parent's: with its own inputs and parameters, or those it is given.
   */
  #inherit(): void {
    const { parent } = this.#checked;
    const known = this.#undecided;
    if (parent === null || known === null) return;
    const { checked, bindings, sets } = parent;
    const { params, inputs } = this.#checked;
    const parentFlow = passThrough(checked, {
      param: (index, name) => this.#givenTo(bindings.get(index), 'param', params, name),
      input: (index, name) => this.#givenTo(sets.get(index), 'input', inputs, name),
    });
    this.#fallsThrough = parentFlow.fallsThrough;
    if (parentFlow.points === null) return;
    this.#awarded = joinEnvironments(this.#awarded, known);
    this.points = joinPoints(this.points, parentFlow.points);
  }

  #givenTo(
    expression: Expression | undefined,
    kind: 'param' | 'input',
    declarations: readonly { readonly name: string }[],
    name: string,
  ): AbstractValue {
    if (expression !== undefined)
      return this.#interpreter.evaluate(expression, this.#certain, this.values).value;
    const index = declarations.findIndex((declaration) => declaration.name === name);
    return this.#places.read(`${kind} ${index}`, this.#undecided);
  }

  // ── Adjusts ───────────────────────────────────────────────────────────────

  #passAdjust(part: Adjust): void {
    if (this.points === null) {
      this.parts.push({ part, obstacle: { kind: 'no award' }, awardRange: null });
      return;
    }
    this.#assign(this.points);
    const { alone, found } = this.#reach(part.condition, this.#awarded);
    const kept = found.whenFalse && this.#interpreter.names.points(found.whenFalse);
    const entered = found.whenTrue && this.#interpreter.names.points(found.whenTrue);
    const left = this.#enter(part.body, alone.whenTrue, found.whenTrue) ?? entered;
    this.points = joinPoints(kept, left);
    const obstacle: Obstacle | null =
      found.whenTrue === null && part.condition !== null
        ? { kind: 'condition', condition: part.condition }
        : null;
    this.parts.push({ part, obstacle, awardRange: left && awardRangeOf(left) });
  }

  /** Of a fact what is taken isn't known, of `points` it is nothing; what is left is never below 0. */
  #cap({ taken, limit }: Cap, known: Environment, values: Values): AbstractValue {
    const { names } = this.#interpreter;
    const before = names.points(known);
    const counted = this.#interpreter.evaluate(taken, known, values).value;
    const most = this.#interpreter.evaluate(limit, known, values).value;
    const isOwn = names.placeOf(taken) === names.pointsKey;
    return this.#assign(capped(before, most, isOwn ? exactly(zero) : counted));
  }

  /** Makes a place of the points as they are from here on. */
  #assign(value: AbstractValue): AbstractValue {
    this.#assignments++;
    this.#interpreter.names.setPoints(`points ${this.#assignments}`, value);
    return value;
  }

  // ── Why a part never runs ─────────────────────────────────────────────────

  #note(part: Deny | Rule | Otherwise, entered: Environment, points: AbstractValue | null): void {
    const obstacle = entered === null ? this.#obstacleOf(part) : null;
    this.parts.push({ part, obstacle, awardRange: points && awardRangeOf(points) });
  }

  /**
   * The first part above below which this one can't be reached any more. What is known only grows on the way
   * down, so it is found by halving; nothing is written down on the way.
   */
  #obstacleOf(part: Deny | Rule | Otherwise): Obstacle {
    const condition = part.kind === 'Otherwise' ? null : part.condition;
    const isClosed = (known: Environment) => this.#enterWhen(condition, known, new Map()).whenTrue === null;
    if (condition !== null && isClosed(nothingProven)) return { kind: 'condition', condition };
    let closing: Stage = { known: null, above: part };
    let [low, high] = [0, this.#stages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const stage = this.#stages[middle];
      if (stage !== undefined && isClosed(stage.known)) [high, closing] = [middle, stage];
      else low = middle + 1;
    }
    return { kind: 'earlier', part: closing.above, isTotal: closing.known === null };
  }
}

/** `min(points, max(0, limit - max(0, taken)))`. */
function capped(points: AbstractValue, limit: AbstractValue, taken: AbstractValue): AbstractValue {
  const none = exactly(zero);
  const left = subtractValues(limit, apply(greatestOf, none, taken));
  return apply(leastOf, points, apply(greatestOf, none, left));
}

function apply(transfer: Transfer, ...given: readonly AbstractValue[]): AbstractValue {
  return present(transfer(...given.map(quantityIn)));
}

/** Writes what was found in both, and reads what was written last. */
function inBoth(one: Map<Expression, AbstractValue>, other: Map<Expression, AbstractValue>): Values {
  return {
    get: (node) => one.get(node),
    set: (node, value) => [one.set(node, value), other.set(node, value)],
  };
}

/** The points of one way or the other; null where neither is ever gone. */
function joinPoints(left: AbstractValue | null, right: AbstractValue | null): AbstractValue | null {
  return left && right ? join(left, right) : (left ?? right);
}
