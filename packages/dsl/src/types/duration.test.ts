import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationFromLiteral, durationToLiteral } from './duration.js';

describe('a duration literal', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['7d', 604_800_000],
    ['2w', 1_209_600_000],
    ['1_000ms', 1_000],
    ['0s', 0],
  ])('%s is read in milliseconds', (text, milliseconds) => {
    expect(durationFromLiteral(text)).toBe(milliseconds);
  });

  it.each(['', '5', 'm', '1.5h', '-5m', '5mo', '1h30m', '9007199254740992ms', '99999999999999w'])(
    'is not read from %j',
    (text) => {
      expect(durationFromLiteral(text)).toBeNull();
    },
  );

  it.each([
    ['7d', '1w'],
    ['168h', '1w'],
    ['8d', '8d'],
    ['36h', '36h'],
    ['60s', '1m'],
    ['1500ms', '1500ms'],
    ['0d', '0s'],
  ])('%s is written in the longest whole unit, %s', (text, written) => {
    expect(durationToLiteral(durationFromLiteral(text) ?? Number.NaN)).toBe(written);
  });

  it('reads back every duration that it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (milliseconds) => {
        expect(durationFromLiteral(durationToLiteral(milliseconds))).toBe(milliseconds);
      }),
    );
  });
});
