import { describe, expect, it } from 'vitest';
import { createLexer } from '../lexer.js';
import { StrategyGrammar } from './strategy-grammar.js';

describe('the grammar', () => {
  it('is one in which Chevrotain finds no ambiguity and nothing that can never match', () => {
    expect(() => new StrategyGrammar({ skipValidations: false })).not.toThrow();
  });

  it('has tokens in whose patterns Chevrotain finds no fault', () => {
    expect(createLexer({ skipValidations: false }).lexerDefinitionErrors).toEqual([]);
  });
});
