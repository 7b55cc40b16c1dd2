import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtinsModule } from '../../../tools/build-builtins.js';
import { builtinStrategies, builtinStrategy } from './builtins.js';

describe('the built-in strategies', () => {
  it.each(builtinStrategies.map((builtin) => [builtin.id, builtin] as const))(
    '%s compiles, under the name and description it is listed with',
    (_, builtin) => {
      expect(builtin.strategy.name).toBe(builtin.name);
      expect(builtin.strategy.about).toBe(builtin.description);
    },
  );

  it('are found by id, in a version or in the latest', () => {
    expect(builtinStrategy('fixed')?.version).toBe(1);
    expect(builtinStrategy('fixed', 1)?.id).toBe('fixed');
    expect(builtinStrategy('fixed', 2)).toBeNull();
    expect(builtinStrategy('unknown')).toBeNull();
    expect(builtinStrategy('constructor')).toBeNull();
  });

  it('are compiled once', () => {
    expect(builtinStrategy('default')?.strategy).toBe(builtinStrategy('default')?.strategy);
  });

  it('stand in the module as tools/build-builtins.js writes it', () => {
    const path = new URL('./builtins/sources.ts', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(builtinsModule());
  });
});
