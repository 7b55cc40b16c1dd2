import type { JsonExpression, JsonNamed } from '../../json/json-form.js';
import { below, type JsonPlace } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { isWord } from '../../syntax/names.js';
import { canFail } from '../can-fail.js';
import type { Importing } from '../importing.js';
import type { BlockExpressions } from './block-expressions.js';

/** Which statements may stand in a section of a programme. */
export type Section = 'rules' | 'pre_rules' | 'post_rules';

export type BlockStatement =
  | { readonly type: 'award'; readonly points: JsonExpression; readonly caseName: string }
  | { readonly type: 'veto'; readonly caseName: string }
  | { readonly type: 'return' }
  | { readonly type: 'data'; readonly key: string; readonly value: JsonExpression; readonly at: JsonPlace }
  | { readonly type: 'points'; readonly value: JsonExpression }
  | { readonly type: 'case'; readonly value: string };

/** What one branch of a rule does, up to the statement that ends it. */
export interface Branch {
  readonly replies: readonly JsonNamed[];
  readonly statements: readonly BlockStatement[];
  /** The statement that ends the whole section; those behind it never run. */
  readonly end: Extract<BlockStatement, { readonly type: 'award' | 'veto' | 'return' }> | null;
}

const allowed: { readonly [Each in Section]: readonly string[] } = {
  rules: ['assign_points', 'set_callback_data', 'return'],
  pre_rules: ['set_data', 'veto', 'set_callback_data', 'return'],
  post_rules: ['set_points', 'set_case_name', 'set_callback_data', 'return'],
};

export class BlockStatements {
  readonly #importing: Importing;
  readonly #expressions: BlockExpressions;

  constructor(importing: Importing, expressions: BlockExpressions) {
    this.#importing = importing;
    this.#expressions = expressions;
  }

  branch(nodes: unknown, section: Section, at: JsonPlace): Branch {
    const replies = new Map<string, JsonExpression>();
    const statements: BlockStatement[] = [];
    if (!Array.isArray(nodes)) this.#importing.malformed('a list of statements', at);
    for (const [index, node] of (Array.isArray(nodes) ? nodes : []).entries()) {
      const place = below(at, index);
      const type: unknown = isObject(node) ? node['type'] : undefined;
      if (!isObject(node) || typeof type !== 'string' || !allowed[section].includes(type)) {
        this.#importing.unknown('statement', type, allowed[section], place);
      } else if (type === 'set_callback_data') {
        this.#reply(node, replies, place);
      } else {
        const statement = this.#statement(node, type, place);
        statements.push(statement);
        if (isEnd(statement)) return { replies: named(replies), statements, end: statement };
      }
    }
    return { replies: named(replies), statements, end: null };
  }

  #reply(
    node: { readonly [key: string]: unknown },
    replies: Map<string, JsonExpression>,
    at: JsonPlace,
  ): void {
    const { value, kind } = this.#expressions.value(node['value'], below(at, 'value'));
    const key = this.#text(node, 'key', at);
    if (kind === 'null') this.#importing.lost('this reply', 'null has no field of its own here', at);
    else if (!isWord(key)) this.#importing.lost('this reply', 'a field is named by a word', below(at, 'key'));
    else {
      this.#drop(replies.get(key), at);
      replies.set(key, value);
    }
  }

  /** What is overwritten is evaluated there, and fails where it can't be. */
  #drop(overwritten: JsonExpression | undefined, at: JsonPlace): void {
    if (overwritten === undefined || !canFail(overwritten)) return;
    const reason = 'it is left out here, and there it fails where it divides by zero';
    this.#importing.differs('callback data that is overwritten', reason, at);
  }

  #statement(node: { readonly [key: string]: unknown }, type: string, at: JsonPlace): BlockStatement {
    const value = node['value'];
    const place = below(at, 'value');
    switch (type) {
      case 'assign_points':
        return {
          type: 'award',
          points: this.#expressions.points(value, place),
          caseName: this.#text(node, 'case_name', at),
        };
      case 'veto':
        return { type: 'veto', caseName: this.#text(node, 'case_name', at) };
      case 'set_data': {
        const { value: set, kind } = this.#expressions.value(value, place);
        if (kind === 'null') this.#importing.lost('this value', 'no input is set to null here', place);
        return { type: 'data', key: this.#text(node, 'key', at), value: set, at };
      }
      case 'set_points':
        return { type: 'points', value: this.#expressions.points(value, place) };
      case 'set_case_name':
        return { type: 'case', value: this.#caseName(value, place) };
      default:
        return { type: 'return' };
    }
  }

  /** All cases are known beforehand here. */
  #caseName(node: unknown, at: JsonPlace): string {
    const { value } = this.#expressions.value(node, at);
    if (typeof value === 'string') return value;
    this.#importing.lost('this case', 'its name is calculated', at);
    return 'Imported';
  }

  #text(node: { readonly [key: string]: unknown }, key: string, at: JsonPlace): string {
    const value = node[key];
    if (typeof value === 'string' && value !== '') return value;
    this.#importing.malformed(`a text as \`${key}\``, at);
    return 'Imported';
  }
}

function isEnd(statement: BlockStatement): statement is NonNullable<Branch['end']> {
  return statement.type === 'award' || statement.type === 'veto' || statement.type === 'return';
}

function named(replies: ReadonlyMap<string, JsonExpression>): readonly JsonNamed[] {
  return [...replies].map(([name, value]) => ({ name, value }));
}
