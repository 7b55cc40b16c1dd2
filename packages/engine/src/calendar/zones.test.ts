import { describe, expect, it } from 'vitest';
import { timeZoneNamed } from './zones.js';

describe('a time zone by its name', () => {
  it('is made once', () => {
    expect(timeZoneNamed('Europe/Madrid')).toBe(timeZoneNamed('Europe/Madrid'));
  });

  it('is refused where there is none', () => {
    expect(() => timeZoneNamed('Europe/Madird')).toThrow(RangeError);
  });

  it('is one however its name is written, also beyond the spellings that are kept', () => {
    const madrid = timeZoneNamed('Europe/Madrid');
    const spelling = (number: number) =>
      [...'europe/madrid'].map((unit, at) => ((number >> at) & 1 ? unit.toUpperCase() : unit)).join('');
    for (let number = 0; number < 5_000; number++) expect(timeZoneNamed(spelling(number))).toBe(madrid);
  });

  it('has no name that only looks like one in lower case', () => {
    timeZoneNamed('Europe/Kyiv');
    expect(() => timeZoneNamed('Europe/\u212ayiv')).toThrow(RangeError);
  });
});
