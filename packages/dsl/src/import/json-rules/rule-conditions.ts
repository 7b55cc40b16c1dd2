import type { JsonExpression } from '../../json/json-form.js';
import { below, type JsonPlace } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { quote } from '../../support/quote.js';
import { allOf, anyOf, type Importing, negated } from '../importing.js';
import type { FactInputs } from './fact-inputs.js';
import type { JsonRulesOptions } from './json-rules-options.js';
import { numberOfText } from './text-numbers.js';

type Node = { readonly [key: string]: unknown };

/** Carries the conditions of rules over; a fact that is missing makes them what it makes them there. */
export class RuleConditions {
  readonly #importing: Importing;
  readonly #inputs: FactInputs;
  readonly #options: JsonRulesOptions;

  constructor(importing: Importing, inputs: FactInputs, options: JsonRulesOptions) {
    this.#importing = importing;
    this.#inputs = inputs;
    this.#options = options;
  }

  carry(node: unknown, at: JsonPlace): JsonExpression {
    return this.#importing.deeper<JsonExpression>(at, () => this.#carry(node, at), false);
  }

  #carry(node: unknown, at: JsonPlace): JsonExpression {
    if (!isObject(node)) {
      this.#importing.malformed('a condition', at);
      return false;
    }
    if (node['any'] !== undefined) return this.#junction(node['any'], 'or', below(at, 'any'));
    if (node['all'] !== undefined) return this.#junction(node['all'], 'and', below(at, 'all'));
    if (node['not'] !== undefined) return negated(this.carry(node['not'], below(at, 'not')));
    if (typeof node['condition'] === 'string') {
      this.#importing.lost(
        `the condition ${quote(node['condition'])}`,
        'it stands outside of these rules',
        at,
      );
      return false;
    }
    const value = numberOfText(node['value'], this.#options);
    return this.#comparison('value' in node ? { ...node, value } : node, at);
  }

  /** Without conditions, both `all` and `any` hold there. */
  #junction(nodes: unknown, type: 'and' | 'or', at: JsonPlace): JsonExpression {
    if (!Array.isArray(nodes)) {
      this.#importing.malformed('a list of conditions', at);
      return false;
    }
    const conditions = nodes.map((each, index) => this.carry(each, below(at, index)));
    if (conditions.length === 0) return true;
    return type === 'and' ? allOf(conditions) : anyOf(conditions);
  }

  #comparison(node: Node, at: JsonPlace): JsonExpression {
    const fact = this.#inputs.of(node, at);
    if (fact === null) {
      this.#importing.malformed('a fact', at);
      return false;
    }
    if (node['params'] !== undefined) {
      this.#importing.lost('this fact', 'it is calculated from parameters', below(at, 'params'));
    }
    const reason =
      'there it is an error unless `allowUndefinedFacts` is set, and a text of digits is a number';
    this.#importing.differs('an event without one of the facts', reason, at);
    const { operator } = { operator: node['operator'] };
    if (typeof operator === 'string' && Object.hasOwn(orders, operator))
      return this.#order(orders[operator as keyof typeof orders], fact, node, at);
    switch (operator) {
      case 'equal':
      case 'notEqual':
        return this.#equality(operator === 'equal', fact, node, at);
      case 'in':
      case 'notIn':
        return this.#membership(operator === 'in', fact, node, at);
      case 'contains':
      case 'doesNotContain':
        return this.#content(operator === 'contains', fact, node, at);
    }
    this.#importing.unknown('operator', node['operator'], operators, below(at, 'operator'));
    return false;
  }

  /** What isn't there is neither less nor greater. */
  #order(operator: '<' | '<=' | '>' | '>=', ref: JsonExpression, node: Node, at: JsonPlace): JsonExpression {
    const other = this.#other(node, at);
    const compared = (right: JsonExpression): JsonExpression => comparison(operator, ref, right);
    if (other !== null) return { and: [{ present: ref }, { present: other }, compared(other)] };
    const { value } = { value: node['value'] };
    if (typeof value === 'number') return { and: [{ present: ref }, compared(value)] };
    const isDigits = numberOfText(value, { textNumbers: true }) !== value;
    const reason = isDigits
      ? 'its value is a text of digits: --text-numbers takes them for numbers'
      : 'its value is no number';
    this.#importing.lost('this comparison', reason, below(at, 'value'));
    return false;
  }

  #equality(isEqual: boolean, ref: JsonExpression, node: Node, at: JsonPlace): JsonExpression {
    const other = this.#other(node, at);
    const value = other ?? scalarOf(node['value']);
    if (node['value'] === null) {
      this.#importing.differs('a comparison with null', 'what is null is missing here', at);
      return isEqual ? { missing: ref } : { present: ref };
    }
    if (value === null) {
      this.#importing.lost('this comparison', 'its value is a list or an object', below(at, 'value'));
      return false;
    }
    return isEqual ? { '==': [ref, value] } : { '!=': [ref, value] };
  }

  #membership(isIn: boolean, ref: JsonExpression, node: Node, at: JsonPlace): JsonExpression {
    const { value } = { value: node['value'] };
    const items = Array.isArray(value) ? value.flatMap((each) => scalarOf(each) ?? []) : [];
    if (!Array.isArray(value) || items.length < value.length) {
      this.#importing.lost(
        'this comparison',
        'its value is no list of numbers and texts',
        below(at, 'value'),
      );
      return false;
    }
    if (items.length === 0) return !isIn;
    return isIn ? { in: [ref, items] } : { 'not in': [ref, items] };
  }

  /** On a missing list both `contains` and `doesNotContain` are false. */
  #content(isIn: boolean, ref: JsonExpression, node: Node, at: JsonPlace): JsonExpression {
    const value = scalarOf(node['value']);
    if (value === null) {
      this.#importing.lost(
        'this comparison',
        'its value is no number, text, true or false',
        below(at, 'value'),
      );
      return false;
    }
    return { and: [{ present: ref }, isIn ? { in: [value, ref] } : { 'not in': [value, ref] }] };
  }

  /** The fact that another is compared with. */
  #other(node: Node, at: JsonPlace): JsonExpression | null {
    const value = node['value'];
    return isObject(value) ? this.#inputs.of(value, at) : null;
  }
}

const orders = {
  lessThan: '<',
  lessThanInclusive: '<=',
  greaterThan: '>',
  greaterThanInclusive: '>=',
} as const;

const operators = [
  ...['equal', 'notEqual', 'in', 'notIn', 'contains', 'doesNotContain'],
  ...Object.keys(orders),
];

function comparison(
  operator: '<' | '<=' | '>' | '>=',
  left: JsonExpression,
  right: JsonExpression,
): JsonExpression {
  switch (operator) {
    case '<':
      return { '<': [left, right] };
    case '<=':
      return { '<=': [left, right] };
    case '>':
      return { '>': [left, right] };
    case '>=':
      return { '>=': [left, right] };
  }
}

function scalarOf(value: unknown): number | string | boolean | null {
  const isScalar = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
  return isScalar ? value : null;
}
