import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { undocumented } from './figures/undocumented.js';

describe('what a package gives to others', () => {
  const doors = [
    'dsl/src/index.ts',
    'dsl/src/services.ts',
    'engine/src/index.ts',
    'engine/src/events.ts',
    'engine/src/charts.ts',
    'client/src/index.ts',
  ];

  it.each(doors)('has a docstring where it is declared: %s', (door) => {
    expect(undocumented(`packages/${door}`)).toEqual([]);
  });

  it('is looked at where it is declared, through the files that pass it on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'merit-docstrings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const declared = join(folder, 'declared.ts');
    writeFileSync(
      declared,
      '/** Told. */\nexport const told = 1;\nexport function silent() {}\nexport class Hidden {}\n',
    );
    writeFileSync(join(folder, 'passing.ts'), "export { silent, told } from './declared.js';\n");
    writeFileSync(join(folder, 'index.ts'), "export * from './passing.js';\nexport interface Typed {}\n");
    expect(undocumented(join(folder, 'index.ts'))).toEqual([`${declared}: silent`]);
  });
});
