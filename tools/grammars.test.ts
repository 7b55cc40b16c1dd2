import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';
import { analyze } from '../packages/dsl/src/services/analysis.js';
import { semanticTokens } from '../packages/dsl/src/services/semantic-tokens.js';
import { type TokenKind, tokensOf } from '../packages/dsl/src/syntax/source-tokens.js';
import { grammarFiles } from './build-grammars.js';

const folder = 'editors/vscode';

describe('what is written for editors', () => {
  it.each(Object.entries(grammarFiles()))('is what tools/build-grammars.js would write: %s', (path, text) => {
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });
});

/** What a grammar's scope may be for a kind of token; of other kinds it may be anything. */
const scopes: { readonly [kind in TokenKind]?: RegExp } = {
  comment: /^comment/,
  text: /^(string|constant\.character)/,
  number: /^constant\.numeric/,
  duration: /^constant\.numeric\.duration/,
  date: /^constant\.other\.date/,
  keyword: /^(keyword|constant\.language|variable|entity)/,
};

async function loadGrammar(): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(wasm));
  const path = join(folder, 'syntaxes/merit.tmLanguage.json');
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(path, 'utf8'), path)),
  });
  const grammar = await registry.loadGrammar('source.merit');
  if (grammar === null) throw new Error('there is no grammar');
  return grammar;
}

/** The innermost scope at each offset of a text. */
function scopesIn(grammar: IGrammar, source: string): readonly string[] {
  const found: string[] = [];
  let stack = INITIAL;
  for (const line of source.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    for (const { startIndex, endIndex, scopes: named } of tokens) {
      for (let at = startIndex; at < endIndex && at <= line.length; at += 1) found.push(named.at(-1) ?? '');
    }
    if (found.length === 0 || tokens.at(-1)?.endIndex === line.length) found.push('');
    stack = ruleStack;
  }
  return found;
}

describe('the TextMate grammar', () => {
  const gallery = readdirSync('docs/gallery').filter((name) => name.endsWith('.merit'));
  const loading = loadGrammar();

  it.each(gallery)('colours docs/gallery/%s as the lexer cuts it', async (name) => {
    const source = readFileSync(join('docs/gallery', name), 'utf8');
    const found = scopesIn(await loading, source);
    const wrong = tokensOf(source).filter(({ kind, span }) => {
      const scope = scopes[kind];
      return scope !== undefined && !scope.test(found[span.start] ?? '');
    });
    expect(wrong.map(({ kind, text, span }) => `${kind} ${text}: ${found[span.start]}`)).toEqual([]);
    const types = semanticTokens(analyze(source)).filter(({ kind }) => kind === 'type');
    const uncoloured = types.filter(({ span }) => found[span.start] !== 'support.type.merit');
    expect(uncoloured.map(({ span }) => source.slice(span.start, span.end))).toEqual([]);
  });
});
