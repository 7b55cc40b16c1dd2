import { fromInteger } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { sign } from '../number/rational.js';
import type { ArithmeticOperator } from '../ranges/arithmetic.js';
import type { Binary, Call, Expression, Let } from '../syntax/ast.js';
import type { AbstractValue } from './abstract-value.js';
import { meet, present, quantityIn, unknown } from './abstract-value.js';
import type { Environment, PlaceKey } from './environment.js';
import type { LinearForm } from './linear-form.js';
import { addForms, formOfConstant, formOfPlace, onlyPlace, scaleForm, subtractForms } from './linear-form.js';
import type { Places } from './places.js';
import type { PlaceRelation } from './relations.js';
import { Relations } from './relations.js';

const madeWord = 'made ';

/** What is known of operands. */
type Values = Pick<ReadonlyMap<Expression, AbstractValue>, 'get'>;

/**
 * Expressions as sums of places, and what is known of them for that. Written down as they are evaluated:
 * `points` is another place each time that it was assigned to.
 */
export class Sums {
  readonly #relations: Relations;
  readonly #forms = new Map<Expression, LinearForm>();

  constructor(places: Places) {
    this.#relations = new Relations(places);
  }

  /** To be called before an expression is evaluated once more. */
  forget(node: Expression): void {
    this.#forms.delete(node);
  }

  putConstant(node: Expression, value: Rational): void {
    this.#forms.set(node, formOfConstant(value));
  }

  putNegation(node: Expression, operand: Expression): void {
    const form = this.#forms.get(operand);
    this.#put(node, form ? scaleForm(form, fromInteger(-1)) : null);
  }

  #put(node: Expression, form: LinearForm | null): void {
    if (form !== null) this.#forms.set(node, form);
  }

  /** What a name is that stands for a place or a let; a sum of several may be less than the name alone. */
  name(node: Expression, form: LinearForm, value: AbstractValue, known: Environment): AbstractValue {
    this.#forms.set(node, form);
    if (form.terms.length < 2) return value;
    return meet(value, { missing: true, content: this.#relations.read(form, known) }) ?? value;
  }

  /**
   * What an operator makes of numbers, durations or instants; `unit` counts what lies between two of them.
   */
  calculation(
    node: Binary,
    operator: ArithmeticOperator,
    unit: number,
    {
      value,
      values,
      known,
    }: { readonly value: AbstractValue; readonly values: Values; readonly known: Environment },
  ): AbstractValue {
    const made = this.make(node, operator, [node.left, node.right], value, values);
    const sum = this.#sumOf(node, operator);
    const form = (sum && scaleForm(sum, fromInteger(unit))) ?? made;
    if (form === null) return value;
    this.#forms.set(node, form);
    return meet(value, present(this.#relations.read(form, known))) ?? value;
  }

  #sumOf({ left, right }: Binary, operator: ArithmeticOperator): LinearForm | null {
    const [l, r] = [this.#forms.get(left), this.#forms.get(right)];
    if (l === undefined || r === undefined) return null;
    if (operator === '+') return addForms(l, r);
    if (operator === '-') return subtractForms(l, r);
    if (operator !== '*') return null;
    if (l.terms.length === 0) return scaleForm(r, l.constant);
    return r.terms.length === 0 ? scaleForm(l, r.constant) : null;
  }

  /**
   * A place of its own for what a function or an operator makes, if that stands to what it was given in some
   * way.
   */
  make(
    node: Binary | Call,
    name: string,
    given: readonly Expression[],
    value: AbstractValue,
    values: Values,
  ): LinearForm | null {
    const numbers = given.map((each) => ({
      form: this.#forms.get(each) ?? null,
      interval: quantityIn(values.get(each) ?? unknown).interval,
    }));
    const form = this.#relations.make(`${madeWord}${node.span.start} ${node.span.end}`, name, numbers, value);
    this.#put(node, form);
    return form;
  }

  /** What a let is from here on: the sum that its value is, or the place of the let. */
  declare({ value }: Let, key: PlaceKey): LinearForm {
    const form = this.#forms.get(value) ?? formOfPlace(key);
    const made = onlyPlace(form);
    if (made === null || !made.startsWith(madeWord) || sign(form.constant) !== 0) return form;
    this.#relations.rename(made, key);
    return formOfPlace(key);
  }

  /** Besides what a comparison says of either side, what it says of both together. */
  relate(left: Expression, relation: PlaceRelation, right: Expression, known: Environment): Environment {
    const [l, r] = [this.#forms.get(left), this.#forms.get(right)];
    return l === undefined || r === undefined ? known : this.#relations.narrow(l, relation, r, known);
  }
}
