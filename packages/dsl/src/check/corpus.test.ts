import { describe } from 'vitest';
import { testCorpus } from '../testing/corpus.js';
import { findingsIn } from './testing/check-text.js';

describe('the checker', () => {
  testCorpus('diagnostics', findingsIn);
});
