import type { JsonExpression, JsonLet } from '../../json/json-form.js';
import { below, type JsonPlace } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { allOf, anyOf, type Importing, negated } from '../importing.js';
import { type DataInput, dataKeyOf, isScalar, kindOf } from './data-use.js';
import { type FieldKind, knownFields } from './fields.js';

/** An expression in the JSON form, and what it gives. */
export interface Carried {
  readonly value: JsonExpression;
  readonly kind: FieldKind;
  /** Whether it may be missing: an input that an event may leave out. */
  readonly isOptional?: boolean;
}

/** What stands in for what can't be carried over, once that has been reported. */
const nothing: Carried = { value: 0, kind: 'int' };

type Block = { readonly [key: string]: unknown };

/** Carries the conditions and values of blocks over. */
export class BlockExpressions {
  readonly #importing: Importing;
  readonly #inputs: ReadonlyMap<string, DataInput>;
  readonly #definitions = new Map<string, JsonLet>();
  /** What `parent.points` and `parent.case_name` mean where they may be read. */
  readonly #parentFields: ReadonlyMap<string, Carried>;
  /** Which of the parent's fields were read so far. */
  readonly parentReads = new Set<string>();

  constructor(importing: Importing, inputs: ReadonlyMap<string, DataInput>, isExtension: boolean) {
    this.#importing = importing;
    this.#inputs = inputs;
    this.#parentFields = new Map<string, Carried>(
      isExtension
        ? [
            ['parent.points', { value: { ref: 'points' }, kind: 'int' }],
            ['parent.case_name', { value: { ref: 'case' }, kind: 'text' }],
          ]
        : [],
    );
  }

  /** The definitions that the fields which were read need. */
  get definitions(): readonly JsonLet[] {
    return [...this.#definitions.values()];
  }

  // ── Conditions ────────────────────────────────────────────────────────────

  condition(node: unknown, at: JsonPlace): JsonExpression {
    return this.#importing.deeper<JsonExpression>(at, () => this.#condition(node, at), false);
  }

  #condition(node: unknown, at: JsonPlace): JsonExpression {
    if (!isObject(node)) {
      this.#importing.malformed('a condition', at);
      return false;
    }
    switch (node['type']) {
      case 'and':
      case 'or':
        return this.#junction(node, node['type'], at);
      case 'not':
        return negated(this.condition(node['arg'], below(at, 'arg')));
      case 'compare':
        return this.#comparison(node, at);
      default:
        return this.#truth(this.value(node, at), at);
    }
  }

  #junction(node: Block, type: 'and' | 'or', at: JsonPlace): JsonExpression {
    const { args } = { args: node['args'] };
    if (!Array.isArray(args) || args.length === 0) {
      this.#importing.malformed('a list of conditions as `args`', at);
      return false;
    }
    const conditions = args.map((each, index) => this.condition(each, below(below(at, 'args'), index)));
    return type === 'and' ? allOf(conditions) : anyOf(conditions);
  }

  #comparison(node: Block, at: JsonPlace): JsonExpression {
    const left = this.value(node['left'], below(at, 'left'));
    const right = this.value(node['right'], below(at, 'right'));
    const op = comparisons.find((each) => each === node['op']);
    if (op === undefined) {
      this.#importing.unknown('comparison', node['op'], comparisons, at);
      return false;
    }
    if (op === '==' || op === '!=') return this.#equality(op, left, right, at);
    if (isNumber(left) && isNumber(right)) return operation(op, left.value, right.value);
    this.#importing.lost(
      `\`${op}\``,
      `it compares ${kindNames[left.kind]} with ${kindNames[right.kind]}`,
      at,
    );
    return false;
  }

  #equality(op: '==' | '!=', left: Carried, right: Carried, at: JsonPlace): JsonExpression {
    if (left.kind === 'null' || right.kind === 'null') return absence(op, left, right);
    const isSame = left.kind === right.kind || (isNumber(left) && isNumber(right));
    if (isSame) return operation(op, left.value, right.value);
    if (left.kind === 'text' || right.kind === 'text') return op === '!=';
    this.#importing.lost(`\`${op}\``, 'there, true equals 1, and false equals 0', at);
    return false;
  }

  /** What isn't empty holds there: 0, an empty text and a missing value don't. */
  #truth({ value, kind, isOptional }: Carried, at: JsonPlace): JsonExpression {
    if (kind === 'null') return false;
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return value !== 0;
    if (typeof value === 'string') return value !== '';
    if (kind === 'bool') return isOptional === true ? { '==': [value, true] } : value;
    const empty = kind === 'text' ? '' : 0;
    this.#importing.differs(
      'a value as a condition',
      `it is compared with ${JSON.stringify(empty)} here`,
      at,
    );
    const filled: JsonExpression = { '!=': [value, empty] };
    return isOptional === true ? { and: [{ present: value }, filled] } : filled;
  }

  // ── Values ────────────────────────────────────────────────────────────────

  value(node: unknown, at: JsonPlace): Carried {
    return this.#importing.deeper(at, () => this.#value(node, at), nothing);
  }

  #value(node: unknown, at: JsonPlace): Carried {
    if (!isObject(node)) {
      this.#importing.malformed('an expression', at);
      return nothing;
    }
    switch (node['type']) {
      case 'literal':
        return this.#literal(node['value'], at);
      case 'field':
        return this.#field(node['path'], at);
      case 'arith':
        return this.#arithmetic(node, at);
      case 'func_call':
        return this.#call(node, at);
      default:
        this.#importing.unknown('expression', node['type'], ['literal', 'field', 'arith', 'func_call'], at);
        return nothing;
    }
  }

  #literal(value: unknown, at: JsonPlace): Carried {
    if (isScalar(value)) return { value, kind: kindOf(value) };
    if (value === null) return { value: false, kind: 'null' };
    this.#importing.malformed('a number, a text, true, false or null as `value`', at);
    return nothing;
  }

  #field(path: unknown, at: JsonPlace): Carried {
    const name = typeof path === 'string' ? path : '';
    const key = dataKeyOf(name);
    const input = key === null ? undefined : this.#inputs.get(key);
    if (input !== undefined)
      return { value: { ref: input.name }, kind: input.kind, isOptional: input.isOptional };
    const parentField = this.#parentFields.get(name);
    if (parentField !== undefined) {
      this.parentReads.add(name);
      return parentField;
    }
    const field = knownFields.get(name);
    if (field === undefined) {
      this.#importing.unknown('field', path, [...knownFields.keys(), ...this.#parentFields.keys()], at);
      return nothing;
    }
    if (field.definition !== undefined) this.#definitions.set(name, field.definition);
    return field;
  }

  #arithmetic(node: Block, at: JsonPlace): Carried {
    const left = this.#number(node['left'], below(at, 'left'));
    const right = this.#number(node['right'], below(at, 'right'));
    const isWhole = left.kind === 'int' && right.kind === 'int';
    const op = arithmetics.find((each) => each === node['op']);
    if (op === undefined) {
      this.#importing.unknown('arithmetic', node['op'], arithmetics, at);
      return nothing;
    }
    if (op === '/' || !isWhole) {
      this.#importing.differs(
        'the last digits of a result',
        'numbers are exact here, and floating there, and `trunc` or `round` can turn a last digit into a whole point',
        at,
      );
    }
    const kind = isWhole && op !== '/' ? 'int' : 'number';
    if (op === 'min' || op === 'max') return { value: { call: op, args: [left.value, right.value] }, kind };
    return { value: operation(op, left.value, right.value), kind };
  }

  #call(node: Block, at: JsonPlace): Carried {
    const args = Array.isArray(node['args']) ? node['args'] : [];
    const numbers = args.map((each, index) => this.#number(each, below(below(at, 'args'), index)));
    const values = numbers.map(({ value }) => value);
    const [only = 0] = values;
    const isWhole = numbers.every(({ kind }) => kind === 'int');
    if (node['name'] === 'int' && args.length === 1) {
      return { value: isWhole ? only : { call: 'trunc', args: values }, kind: 'int' };
    }
    if (node['name'] === 'clamp' && args.length === 3) {
      return { value: { call: 'clamp', args: values }, kind: isWhole ? 'int' : 'number' };
    }
    if (node['name'] === 'int' || node['name'] === 'clamp') {
      this.#importing.malformed(node['name'] === 'int' ? 'one argument' : 'three arguments', at);
    } else {
      this.#importing.unknown('function', node['name'], ['int', 'clamp'], at);
    }
    return nothing;
  }

  #number(node: unknown, at: JsonPlace): Carried {
    const carried = this.value(node, at);
    if (isNumber(carried)) return carried;
    this.#importing.lost('this arithmetic', `it is done with ${kindNames[carried.kind]}`, at);
    return nothing;
  }

  /** Points are whole here. */
  points(node: unknown, at: JsonPlace): JsonExpression {
    const { value, kind } = this.#number(node, at);
    if (value === -1) this.#importing.lost('a value of -1 points', 'there it refuses the request', at);
    if (kind === 'int') return value;
    this.#importing.differs('points that are not whole', 'they are rounded here, half away from zero', at);
    return { call: 'round', args: [value] };
  }
}

const comparisons = ['<', '<=', '==', '!=', '>=', '>'] as const;
const arithmetics = ['+', '-', '*', '/', 'min', 'max'] as const;

const kindNames: { readonly [Each in FieldKind]: string } = {
  int: 'a number',
  number: 'a number',
  text: 'a text',
  bool: 'true or false',
  null: 'null',
};

function isNumber({ kind }: Carried): boolean {
  return kind === 'int' || kind === 'number';
}

function operation(
  op: '<' | '<=' | '==' | '!=' | '>=' | '>' | '+' | '-' | '*' | '/',
  left: JsonExpression,
  right: JsonExpression,
): JsonExpression {
  switch (op) {
    case '<':
      return { '<': [left, right] };
    case '<=':
      return { '<=': [left, right] };
    case '==':
      return { '==': [left, right] };
    case '!=':
      return { '!=': [left, right] };
    case '>=':
      return { '>=': [left, right] };
    case '>':
      return { '>': [left, right] };
    case '+':
      return { '+': [left, right] };
    case '-':
      return { '-': [left, right] };
    case '*':
      return { '*': [left, right] };
    case '/':
      return { '/': [left, right] };
  }
}

/** `x == null` asks whether x is missing; what always is there never is. */
function absence(op: '==' | '!=', left: Carried, right: Carried): JsonExpression {
  const other = left.kind === 'null' ? right : left;
  const isEqual = op === '==';
  if (other.kind === 'null') return isEqual;
  if (other.isOptional !== true) return !isEqual;
  return isEqual ? { missing: other.value } : { present: other.value };
}
