import type { Order } from '../check/flow/comparison-proof.js';
import { zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { divide, equals, isWhole, multiply, negate, sign } from '../number/rational.js';
import type { Interval } from '../ranges/interval.js';
import {
  addIntervals,
  closed,
  everyNumber,
  intersect,
  multiplyIntervals,
  open,
  point,
} from '../ranges/interval.js';
import type { Quantity } from '../ranges/quantity.js';
import { everyQuantity, meetQuantities, quantityOf } from '../ranges/quantity.js';
import type { AbstractValue } from './abstract-value.js';
import { present, quantityIn } from './abstract-value.js';
import type { Environment, PlaceKey } from './environment.js';
import { provenOf, withPlace } from './environment.js';
import type { LinearForm, Sum, Term } from './linear-form.js';
import {
  addForms,
  formOfPlace,
  onlyPlace,
  scaleForm,
  shiftForm,
  subtractForms,
  sumOf,
} from './linear-form.js';
import type { GivenNumber, Neighbours } from './neighbours.js';
import { neighboursOf } from './neighbours.js';
import type { Places } from './places.js';

/** What a comparison says of the difference of its sides. */
export type PlaceRelation = Order | '==' | '!=';

/** How many relations a place keeps on either side. Each is looked at in every calculation with it. */
const neighboursMax = 4;

/**
 * How places stand to each other. What a comparison proves of a difference is kept in the environment under
 * the key of that sum; that `min(x, y)` is no more than `x` holds everywhere. One step is followed and no
 * chains: `x - y` isn't concluded from what is known of `x - z` and `z - y`.
 */
export class Relations {
  readonly #places: Places;
  readonly #neighbours = new Map<PlaceKey, Neighbours>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** What a sum of places may be where so much is known. */
  read(form: LinearForm, known: Environment): Quantity {
    let interval = this.#near(form, known);
    for (const { changed, isLess } of this.#changesOf(form)) {
      const { min, max } = this.#near(changed, known);
      interval = intersect(interval, isLess ? { min, max: null } : { min: null, max }) ?? interval;
    }
    const nonzero = this.#isNonzero(form, known);
    return quantityOf(interval, this.#isWhole(form.terms, form.constant, known), nonzero) ?? everyQuantity;
  }

  /** By its places, and by what is proven of their sum. */
  #near(form: LinearForm, known: Environment): Interval {
    let interval = point(form.constant);
    for (const { key, factor } of form.terms) {
      const place = quantityIn(this.#places.read(key, known)).interval;
      interval = addIntervals(interval, multiplyIntervals(point(factor), place));
    }
    const sum = sumOf(form);
    const proven = sum === null ? undefined : provenOf(sum.key, known);
    if (sum === null || proven === undefined) return interval;
    const sized = multiplyIntervals(point(sum.times), quantityIn(proven).interval);
    return intersect(interval, addIntervals(point(form.constant), sized)) ?? interval;
  }

  /**
   * The form with a place taken for one that it is never above or below, and so is never less or never
   * greater.
   */
  #changesOf(form: LinearForm): readonly { readonly changed: LinearForm; readonly isLess: boolean }[] {
    return form.terms.flatMap(({ key, factor }) => {
      const { above = [], below = [] } = this.#neighbours.get(key) ?? {};
      const changes = (others: readonly LinearForm[], isLess: boolean) =>
        others.flatMap((other) => {
          const change = subtractForms(other, formOfPlace(key));
          const scaled = change && scaleForm(change, factor);
          const changed = scaled && addForms(form, scaled);
          return changed === null ? [] : [{ changed, isLess }];
        });
      const isPositive = sign(factor) > 0;
      return [...changes(above, !isPositive), ...changes(below, isPositive)];
    });
  }

  #isWhole(terms: readonly Term[], constant: Rational, known: Environment): boolean {
    const areWhole = terms.every(
      ({ key, factor }) => isWhole(factor) && quantityIn(this.#places.read(key, known)).whole,
    );
    return areWhole && isWhole(constant);
  }

  #isNonzero(form: LinearForm, known: Environment): boolean {
    const sum = sign(form.constant) === 0 ? sumOf(form) : null;
    const proven = sum === null ? undefined : provenOf(sum.key, known);
    return proven !== undefined && quantityIn(proven).nonzero;
  }

  /** What is known where besides a form stands to another like this, both of them there. */
  narrow(left: LinearForm, relation: PlaceRelation, right: LinearForm, known: Environment): Environment {
    const difference = subtractForms(left, right);
    const sum = difference && sumOf(difference);
    const wanted = difference && sum && wantedOf(relation, negate(difference.constant), sum);
    if (known === null || sum === null || !wanted) return known;
    const all: Quantity = { ...everyQuantity, whole: this.#isWhole(sum.terms, zero, known) };
    const before = provenOf(sum.key, known);
    const met = meetQuantities(before === undefined ? all : quantityIn(before), { ...all, ...wanted });
    return withPlace(known, sum.key, met && present(met));
  }

  /**
   * A place of its own for what a function or an operator makes; null where nothing is known of how it
   * stands.
   */
  make(key: PlaceKey, name: string, given: readonly GivenNumber[], value: AbstractValue): LinearForm | null {
    const { above, below } = neighboursOf(name, given);
    if (above.length === 0 && below.length === 0) return null;
    this.#places.declare(key, value);
    this.#neighbours.set(key, {
      above: this.#andTheirs(above, 'above'),
      below: this.#andTheirs(below, 'below'),
    });
    return formOfPlace(key);
  }

  /** Another name for a place that was made. */
  rename(from: PlaceKey, to: PlaceKey): void {
    const neighbours = this.#neighbours.get(from);
    if (neighbours !== undefined) this.#neighbours.set(to, neighbours);
  }

  /** What is no more than `min(x, 5) + 1` is no more than `x + 1` either. */
  #andTheirs(forms: readonly LinearForm[], side: keyof Neighbours): readonly LinearForm[] {
    const further = forms.flatMap((form) => {
      const key = onlyPlace(form);
      const theirs = key === null ? undefined : this.#neighbours.get(key)?.[side];
      return (theirs ?? []).map((other) => shiftForm(other, form.constant));
    });
    return [...forms, ...further].slice(0, neighboursMax);
  }
}

/** What a sum then is of itself; null where that can't be said. */
function wantedOf(
  relation: PlaceRelation,
  bound: Rational,
  { times }: Sum,
): Pick<Quantity, 'interval' | 'nonzero'> | null {
  const value = divide(bound, times);
  if (!equals(multiply(value, times), bound)) return null;
  if (relation === '!=') return sign(value) === 0 ? { interval: everyNumber, nonzero: true } : null;
  return { interval: stretchOf(sign(times) < 0 ? mirrored[relation] : relation, value), nonzero: false };
}

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' } as const;

function stretchOf(relation: Order | '==', value: Rational): Interval {
  if (relation === '==') return point(value);
  const end = relation === '<' || relation === '>' ? open(value) : closed(value);
  return relation === '<' || relation === '<=' ? { min: null, max: end } : { min: end, max: null };
}
