import type { Expression, Let, Strategy } from '../../syntax/ast.js';

/** Thrown where an evaluation would calculate with a value that is missing. */
export class MissingValue extends Error {}

type Value = number | boolean | undefined;
type Values = { readonly [name: string]: Value };

/**
 * Decides on a strategy as plainly as can be, to see whether it meets a missing value. Understands whole
 * numbers, conditions and lets; inputs and facts are given by the names they are written with.
 */
export function decidePlainly(tree: Strategy, values: Values): void {
  new PlainDecision(tree, values).run(tree);
}

class PlainDecision {
  readonly #values: Values;
  readonly #lets: ReadonlyMap<string, Let>;
  readonly #evaluated = new Map<string, Value>();
  #points: Value;

  constructor({ parts }: Strategy, values: Values) {
    this.#values = values;
    const lets = parts.filter((part) => part.kind === 'Let');
    this.#lets = new Map(lets.map((node) => [node.name.text, node]));
  }

  run({ parts }: Strategy): void {
    for (const part of parts) {
      if (part.kind === 'Deny' && this.#needed(part.condition) === true) return;
      if (part.kind === 'Rule' && this.#points === undefined && this.#holds(part.condition)) {
        for (const statement of part.body.statements) {
          if (statement.kind === 'Award') this.#points = this.#needed(statement.points);
        }
      }
      if (part.kind === 'Adjust' && this.#points !== undefined && this.#holds(part.condition)) {
        for (const statement of part.body.statements) {
          if (statement.kind === 'Assignment') this.#points = this.#needed(statement.value);
        }
      }
    }
  }

  #holds(condition: Expression | null): boolean {
    return condition === null || this.#needed(condition) === true;
  }

  #needed(node: Expression): number | boolean {
    const value = this.#evaluate(node);
    if (value === undefined) throw new MissingValue(JSON.stringify(node.span));
    return value;
  }

  #evaluate(node: Expression): Value {
    switch (node.kind) {
      case 'NumberLiteral':
        return Number(node.text);
      case 'Not':
        return !this.#needed(node.operand);
      case 'Presence':
        return (this.#evaluate(node.operand) !== undefined) === node.present;
      case 'If':
        return this.#evaluate(this.#needed(node.condition) === true ? node.then : node.else);
      case 'Reference':
        return this.#read(node.path.map(({ text }) => text).join('.'));
      case 'Binary':
        return this.#combine(node);
      default:
        throw new Error(`a ${node.kind} is beyond plain decisions`);
    }
  }

  #read(name: string): Value {
    if (name === 'points') return this.#points;
    const node = this.#lets.get(name);
    if (node === undefined) return this.#values[name];
    if (!this.#evaluated.has(name)) this.#evaluated.set(name, this.#evaluate(node.value));
    return this.#evaluated.get(name);
  }

  #combine({ operator, left, right }: Extract<Expression, { kind: 'Binary' }>): Value {
    switch (operator) {
      case 'and':
        return this.#needed(left) === true && this.#needed(right) === true;
      case 'or':
        return this.#needed(left) === true || this.#needed(right) === true;
      case '??':
        return this.#evaluate(left) ?? this.#evaluate(right);
      case '==':
        return this.#evaluate(left) !== undefined && this.#evaluate(left) === this.#evaluate(right);
      case '<':
        return this.#needed(left) < this.#needed(right);
      case '>=':
        return this.#needed(left) >= this.#needed(right);
      case '+':
        return Number(this.#needed(left)) + Number(this.#needed(right));
      default:
        throw new Error(`\`${operator}\` is beyond plain decisions`);
    }
  }
}
