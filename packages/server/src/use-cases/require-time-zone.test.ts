import { describe, expect, it } from 'vitest';
import { requireTimeZone } from './require-time-zone.js';

describe('a time zone', () => {
  it.each([['UTC'], ['Europe/Madrid'], ['America/Argentina/Buenos_Aires']])('may be %s', (name) => {
    expect(requireTimeZone(name)).toBe(name);
  });

  it('is spelled as its database spells it', () => {
    expect(requireTimeZone('europe/MADRID')).toBe('Europe/Madrid');
  });

  it.each([['+01:00'], ['Europe/Atlantis'], [''], ['Europe/Madrid ']])('may not be "%s"', (name) => {
    expect(() => requireTimeZone(name)).toThrowError(expect.objectContaining({ code: 'unknown-time-zone' }));
  });
});
