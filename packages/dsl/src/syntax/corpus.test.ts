import { describe } from 'vitest';
import { testCorpus } from '../testing/corpus.js';
import { parse } from './parse.js';

describe('the parser', () => {
  testCorpus('syntax', (source) => parse(source).diagnostics);
});
