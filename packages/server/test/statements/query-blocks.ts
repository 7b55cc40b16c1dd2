import { type Token, tokensOf } from './sql-tokens.js';

/** One query of a statement, without the queries within it. */
export interface Block {
  readonly tokens: readonly Token[];
  readonly outer: Block | null;
  /** What the statement calls it by: `with name as (…)`. */
  readonly name: string | null;
}

const queryWords = new Set(['select', 'with', 'insert', 'update', 'delete', 'values']);
const setWords = new Set(['union', 'intersect', 'except']);

/** Stands for a query within another one. */
const inner: Token = { kind: 'value', text: '()' };

interface OpenBlock extends Block {
  readonly tokens: Token[];
}

/** Takes a statement apart at the parentheses that hold a query, and each at its `union`s. */
export function blocksOf(sql: string): readonly Block[] {
  const tokens = tokensOf(sql);
  const blocks: OpenBlock[] = [];
  const begin = (outer: Block | null, name: string | null) => {
    const block: OpenBlock = { tokens: [], outer, name };
    blocks.push(block);
    return block;
  };
  const read = (from: number, outer: Block | null, name: string | null): number => {
    let block = begin(outer, name);
    let depth = 0;
    for (let at = from; at < tokens.length; at += 1) {
      const token = tokens[at] ?? inner;
      if (token.text === '(' && queryWords.has(tokens[at + 1]?.text ?? '')) {
        at = read(at + 1, block, tokens[at - 1]?.text === 'as' ? (tokens[at - 2]?.text ?? null) : null);
        block.tokens.push(inner);
        continue;
      }
      if (token.text === ')' && depth === 0) return at;
      if (token.text === '(') depth += 1;
      if (token.text === ')') depth -= 1;
      if (token.kind === 'name' && setWords.has(token.text) && depth === 0) block = begin(outer, name);
      else block.tokens.push(token);
    }
    return tokens.length;
  };
  read(0, null, null);
  return blocks;
}
