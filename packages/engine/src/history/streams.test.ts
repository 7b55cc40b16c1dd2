import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { testStreams } from '../testing/stream-corpus.js';
import { factMeanings } from './facts.js';

testStreams('history');
testStreams('programmes');

describe('the stream of every fact', () => {
  it('asks for each fact of the language', () => {
    const corpus = new URL('../../../../conformance/history/every-fact.merit', import.meta.url);
    const compilation = compile(readFileSync(corpus, 'utf8'));
    const asked: readonly string[] = compilation.ok ? compilation.strategy.facts.map(({ name }) => name) : [];
    expect(Object.keys(factMeanings).filter((name) => !asked.includes(name))).toEqual([]);
  });
});
