import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtinsModule } from '../../../tools/build-builtins.js';
import { builtinStrategies, builtinStrategy, compileBuiltin } from './builtins.js';
import { compile } from './compile.js';

describe('the built-in strategies', () => {
  it.each(builtinStrategies.map((builtin) => [builtin.id, builtin] as const))(
    '%s compiles, under the name and description it is listed with',
    (_, builtin) => {
      expect(builtin.strategy.name).toBe(builtin.name);
      expect(builtin.strategy.about).toBe(builtin.description);
    },
  );

  it.each(builtinStrategies.map((builtin) => [builtin.id, builtin.strategy] as const))(
    '%s has a page that tells every parameter and case, with an example that compiles',
    (id, { params, cases }) => {
      const page = readFileSync(new URL(`../../../docs/strategies/${id}.md`, import.meta.url), 'utf8');
      for (const name of [...params.map((param) => param.name), ...cases]) expect(page).toContain(name);
      const [, example = ''] = /```merit\n([\s\S]*?)```/.exec(page) ?? [];
      const compilation = compile(example);
      expect(compilation.diagnostics).toEqual([]);
      expect(compilation.ok && compilation.strategy.parent?.id).toBe(id);
    },
  );

  it('tell what is wrong with one that does not compile', () => {
    const broken = {
      id: 'broken',
      version: 2,
      name: 'Broken',
      description: '',
      source: 'strategy "B" { award }',
    };
    expect(() => compileBuiltin(broken)).toThrow(
      /^the built-in broken in version 2 doesn't compile: M\d{4} /,
    );
  });

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
