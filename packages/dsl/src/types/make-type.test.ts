import { describe, expect, it } from 'vitest';
import { boolType, errorType, optionalType } from './make-type.js';

describe('an optional type', () => {
  it('is optional once, and no mistake becomes another', () => {
    const optional = optionalType(boolType);
    expect(optional).toEqual({ kind: 'optional', inner: boolType });
    expect(optionalType(optional)).toBe(optional);
    expect(optionalType(errorType)).toBe(errorType);
  });
});
