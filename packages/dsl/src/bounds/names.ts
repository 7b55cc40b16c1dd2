import { calendarMembers } from '../check/calendar-members.js';
import type { CheckedStrategy, ItemField } from '../check/checked-strategy.js';
import { fromInteger } from '../number/decimal.js';
import { between } from '../ranges/interval.js';
import type { Arrow, Expression, Let } from '../syntax/ast.js';
import type { AbstractValue } from './abstract-value.js';
import { meet, quantity } from './abstract-value.js';
import type { Environment, PlaceKey } from './environment.js';
import { eventKey } from './environment.js';
import type { Finding } from './finding.js';
import type { LinearForm } from './linear-form.js';
import type { Places } from './places.js';

/** The place that a let stands for, and what it proves as a condition. */
export interface LetFinding extends Omit<Finding, 'value'> {
  readonly key: PlaceKey;
  /** The sum of places that its value is, of itself where it is none. */
  readonly form: LinearForm;
}

/** Which place a name stands for. */
export class Names {
  /** The place that `points` in an adjust reads. */
  pointsKey: PlaceKey = 'points';
  readonly #checked: CheckedStrategy;
  readonly #places: Places;
  readonly #lets = new Map<Let, LetFinding>();

  constructor(checked: CheckedStrategy, places: Places) {
    this.#checked = checked;
    this.#places = places;
  }

  /** The place of a let: that of its value, or one of its own, which is at what it was first found to be. */
  declare(node: Let, value: AbstractValue): PlaceKey {
    const other = this.placeOf(node.value);
    if (other !== null) return other;
    const key = `let ${node.span.start}`;
    if (!this.#lets.has(node)) this.declareAt(key, value);
    return key;
  }

  /** Each value that a record holds has a place of its own. */
  declareAt(key: PlaceKey, value: AbstractValue): void {
    this.#places.declare(key, value);
    if (value.content?.kind !== 'fields') return;
    for (const [field, held] of value.content.values) this.#places.declare(`${key}.${field}`, held);
  }

  learn(node: Let, finding: LetFinding): void {
    this.#lets.set(node, finding);
  }

  let(node: Let): LetFinding | undefined {
    return this.#lets.get(node);
  }

  /** From here on `points` is another value. */
  setPoints(key: PlaceKey, value: AbstractValue): void {
    this.pointsKey = key;
    this.#places.declare(key, meet(value, safePoints) ?? value);
  }

  points(known: Environment): AbstractValue {
    return this.#places.read(this.pointsKey, known);
  }

  placeOf(node: Expression): PlaceKey | null {
    if (node.kind !== 'Reference' && node.kind !== 'Call') return null;
    const resolution = this.#checked.resolutions.get(node);
    if (resolution === undefined || calendarMembers(node, resolution).length > 0) return null;
    switch (resolution.kind) {
      case 'param':
      case 'input':
      case 'fact':
        return `${resolution.kind} ${resolution.index}`;
      case 'let':
        return this.#lets.get(resolution.declaration)?.key ?? null;
      case 'field': {
        const key = this.#lets.get(resolution.declaration)?.key ?? null;
        return key && `${key}.${resolution.field}`;
      }
      case 'item':
        return itemKey(resolution.lambda, resolution.field);
      case 'now':
        return 'now';
      case 'event':
        return eventKey(resolution.member);
      case 'outcome':
        return resolution.member === 'points' ? this.pointsKey : null;
      default:
        return null;
    }
  }
}

/** Where points were more, the event has failed. */
const safePoints = quantity(
  between(fromInteger(Number.MIN_SAFE_INTEGER), fromInteger(Number.MAX_SAFE_INTEGER)),
  true,
);

export function itemKey({ span }: Arrow, field: ItemField | null): PlaceKey {
  return field === null ? `item ${span.start}` : `item ${span.start}.${field.name}`;
}
