import { describe, expect, it } from 'vitest';
import { customStrategyId } from './custom-strategy.js';
import { readStrategyId } from './strategy-reference.js';

const id = '01890000-0000-7000-8000-00000000000a';

describe('a strategyId', () => {
  it('follows what is published of a custom strategy, or pins a version', () => {
    expect(readStrategyId(customStrategyId(id))).toEqual({ kind: 'custom', id, version: null });
    expect(readStrategyId(`custom:${id}@12`)).toEqual({ kind: 'custom', id, version: 12 });
  });

  it.each([
    'default',
    'custom',
    `custom:${id}@0`,
    `custom:${id}@`,
    `custom:${id}@1.5`,
    `custom:${id.toUpperCase()}`,
    `custom:${id} `,
  ])('is the name of a built-in otherwise, of one that may not be there: %s', (name) => {
    expect(readStrategyId(name)).toEqual({ kind: 'built-in', id: name });
  });
});
