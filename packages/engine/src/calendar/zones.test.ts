import { describe, expect, it } from 'vitest';
import { timeZoneNamed } from './zones.js';

describe('a time zone by its name', () => {
  it('is made once', () => {
    expect(timeZoneNamed('Europe/Madrid')).toBe(timeZoneNamed('Europe/Madrid'));
  });

  it('is refused where there is none', () => {
    expect(() => timeZoneNamed('Europe/Madird')).toThrow(RangeError);
  });

  it('is made again after too many others', () => {
    const madrid = timeZoneNamed('Europe/Madrid');
    const spelling = (number: number) =>
      'europe/'.concat(...[...'madrid'].map((unit, at) => ((number >> at) & 1 ? unit.toUpperCase() : unit)));
    const continent = (number: number) =>
      [...'europe'].map((unit, at) => ((number >> at) & 1 ? unit.toUpperCase() : unit)).join('');
    for (let number = 0; number < 600; number++) {
      timeZoneNamed(spelling(number & 63).replace('europe', continent(number >> 6)));
    }
    expect(timeZoneNamed('Europe/Madrid')).not.toBe(madrid);
    expect(timeZoneNamed('Europe/Madrid').offsetAt(0)).toBe(madrid.offsetAt(0));
  });
});
