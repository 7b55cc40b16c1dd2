import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationFromText, durationToText } from './duration.js';

describe('reading a duration', () => {
  it.each([
    ['90s', 90_000],
    ['500ms', 500],
    ['2w', 1_209_600_000],
    ['-5m', -300_000],
    ['-0s', 0],
    ['PT12.5S', 12_500],
    ['PT12,5S', 12_500],
    ['PT0.250000S', 250],
    ['P1DT2H', 93_600_000],
    ['P2W', 1_209_600_000],
    ['PT90M', 5_400_000],
    ['-PT1M30S', -90_000],
    ['P1D', 86_400_000],
  ])('takes %s as %i ms', (text, milliseconds) => {
    expect(durationFromText(text)).toBe(milliseconds);
  });

  it.each([
    '',
    '90',
    '1.5s',
    '1 s',
    's',
    'P',
    'PT',
    'P1DT',
    'P1M',
    'P1Y',
    'PT0.0001S',
    'PT1S2M',
    'pt1s',
    '1h30m',
    '999999999999999w',
    'PT999999999999999M',
    'PT1S\n',
  ])('refuses %j', (text) => {
    expect(durationFromText(text)).toBeNull();
  });
});

describe('writing a duration', () => {
  it.each([
    [0, 'PT0S'],
    [12_500, 'PT12.5S'],
    [90_000, 'PT1M30S'],
    [129_600_000, 'PT36H'],
    [-1, '-PT0.001S'],
    [3_600_050, 'PT1H0.05S'],
    [10n ** 20n, 'PT27777777777777H46M40S'],
  ])('gives %s ms as %s', (milliseconds, text) => {
    expect(durationToText(milliseconds)).toBe(text);
  });

  it('is read back as the same length', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (milliseconds) => {
        expect(durationFromText(durationToText(milliseconds))).toBe(milliseconds);
      }),
    );
  });
});
