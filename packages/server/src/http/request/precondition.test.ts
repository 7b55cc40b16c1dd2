import { describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import { readIfMatch, requireMatch } from './precondition.js';

describe('readIfMatch', () => {
  it.each([
    ['*', { any: true }],
    ['"r3"', { any: false, tags: ['r3'] }],
    ['"r3", "r4"', { any: false, tags: ['r3', 'r4'] }],
    ['W/"r3"', { any: false, tags: [] }],
    ['"a,b"', { any: false, tags: ['a,b'] }],
  ])('reads %s', (header, precondition) => {
    expect(readIfMatch(header)).toEqual(precondition);
  });

  it.each(['r3', '', '"r3', '"r3" "r4"'])('refuses %j', (header) => {
    expect(() => readIfMatch(header)).toThrow(expect.objectContaining({ code: 'validation-failed' }));
  });
});

describe('requireMatch', () => {
  it('lets pass what has no precondition or meets it', () => {
    expect(() => requireMatch(null, 'r3')).not.toThrow();
    expect(() => requireMatch(readIfMatch('*'), 'r3')).not.toThrow();
    expect(() => requireMatch(readIfMatch('"r2", "r3"'), 'r3')).not.toThrow();
  });

  it('refuses another tag, and a weak one', () => {
    for (const header of ['"r2"', 'W/"r3"']) {
      expect(() => requireMatch(readIfMatch(header), 'r3')).toThrow(new Fault('precondition-failed'));
    }
  });
});
