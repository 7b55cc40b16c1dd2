import { describe, expect, it } from 'vitest';
import { failureText } from './failure-text.js';

describe('failureText', () => {
  it('goes from the first to the innermost cause, in one line', () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:1');
    expect(failureText(new TypeError('fetch failed', { cause: refused }))).toBe(
      'fetch failed: connect ECONNREFUSED 127.0.0.1:1',
    );
    expect(failureText(new Error('two\nlines'))).toBe('two lines');
  });

  it('says what the first address of several answered', () => {
    const several = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('other')]);
    expect(failureText(new TypeError('fetch failed', { cause: several }))).toBe(
      'fetch failed: connect ECONNREFUSED ::1:1',
    );
  });

  it('ends where causes go round, and says something of anything', () => {
    const error = new Error('a');
    error.cause = error;
    expect(failureText(error)).toBe('a: a: a: a: a');
    expect([failureText('text'), failureText(null), failureText(new RangeError())]).toEqual([
      'failed',
      'failed',
      'RangeError',
    ]);
  });
});
