import { describe, expect, it } from 'vitest';
import { circlesOfFiles, upwardArrows } from './arrows.js';
import { repeatedBodies } from './repeated-bodies.js';
import { castsOf, declaredExports, parseFile } from './syntax.js';

const parsed = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => parseFile({ path: `packages/p/src/layer/${path}`, text }));

describe('the figures of the house', () => {
  it('find a body that stands in two files, whatever its parameter is called', () => {
    const body = (name: string) => `(${name}: unknown) => typeof ${name} === 'object' && ${name} !== null`;
    const files = parsed({
      'one.ts': `const isObject = ${body('value')};`,
      'two.ts': `function isThing(x: object) { return 1; }\nexport const isPlain = ${body('given')};`,
      'three.ts': `const other = (value: unknown) => typeof value === 'string' && value !== null;`,
      'four.ts': 'const pick = ({ one, two, three }: Thing) => ({ one, two, three });',
      'five.ts': 'const view = ({ one, two, three }: Other) => ({ one, two, three });',
    });
    expect(repeatedBodies(files)).toEqual([
      ['packages/p/src/layer/one.ts:1', 'packages/p/src/layer/two.ts:2'],
    ]);
  });

  it('count what says that a value has another type', () => {
    const [file] = parsed({ 'one.ts': 'const a = [1] as const; const b = c as number; const d = c as A.B;' });
    expect(file && castsOf(file)).toBe(2);
  });

  it('know where a name has its home', () => {
    const [file] = parsed({
      'one.ts': "export type A = 1; export { B } from './b.js'; export function c() {}",
    });
    expect(file && declaredExports(file)).toEqual(['A', 'c']);
  });

  it('find the import that looks up, types too, and the ring that it makes', () => {
    const files = parsed({
      'low/a.ts': "import type { B } from '../high/b.js';",
      'low/c.ts': '',
      'high/b.ts': "import '../low/a.js'; export * from '../low/c.js';",
    });
    expect(upwardArrows(files)).toEqual([
      ['packages/p/src/layer/low/a.ts', 'packages/p/src/layer/high/b.ts'],
    ]);
    expect(circlesOfFiles(files)).toEqual([
      ['packages/p/src/layer/low/a.ts', 'packages/p/src/layer/high/b.ts'],
    ]);
  });
});
