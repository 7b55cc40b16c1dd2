import { describe, expect, it } from 'vitest';
import { leadingSpreads } from './figures/leading-spreads.js';
import { productFiles } from './figures/product-files.js';
import { parseFile } from './figures/syntax.js';

/** What runs for every event, or for every expression of a strategy that is compiled. */
const hotFolders = [
  'packages/dsl/src/check/cost/',
  'packages/dsl/src/check/facts/',
  'packages/dsl/src/number/',
  'packages/dsl/src/syntax/grammar/',
  'packages/dsl/src/types/',
  'packages/engine/src/calendar/',
  'packages/engine/src/evaluate/',
  'packages/engine/src/event/',
  'packages/engine/src/history/',
  'packages/engine/src/plan/',
  'packages/engine/src/simulate/',
  'packages/engine/src/value/',
];

/** How many stay, by file: they only replace members, are made once, or tell what is refused or rare. */
const allowed: { readonly [path: string]: number } = {
  'packages/dsl/src/check/cost/size.ts': 2,
  'packages/dsl/src/check/cost/sizes.ts': 2,
  'packages/dsl/src/check/facts/fact-signature.ts': 4,
  'packages/dsl/src/types/without-constraints.ts': 1,
  'packages/engine/src/evaluate/event-texts.ts': 1,
  'packages/engine/src/evaluate/explain-faults.ts': 4,
  'packages/engine/src/evaluate/same-values.ts': 1,
  'packages/engine/src/evaluate/wallet-floor.ts': 2,
  'packages/engine/src/history/memory-history.ts': 1,
  'packages/engine/src/plan/expression/beside.ts': 2,
  'packages/engine/src/plan/expression/functions/lists.ts': 1,
  'packages/engine/src/plan/expression/moment-arithmetic.ts': 1,
  'packages/engine/src/plan/expression/rounding.ts': 1,
  'packages/engine/src/plan/strategy/level.ts': 2,
  'packages/engine/src/plan/strategy/parent-context.ts': 2,
  'packages/engine/src/plan/strategy/window.ts': 1,
  'packages/engine/src/simulate/part-totals.ts': 1,
  'packages/engine/src/simulate/simulate.ts': 1,
  'packages/engine/src/value/wire-faults.ts': 2,
};

describe('an object literal on a hot path', () => {
  const files = productFiles().map(parseFile);
  const inFolder = (folder: string) => files.filter(({ path }) => path.startsWith(folder));

  it.each(hotFolders)('begins with no spread in %s', (folder) => {
    expect(inFolder(folder)).not.toEqual([]);
    const found = inFolder(folder).flatMap((file) => {
      const places = leadingSpreads(file);
      return places.length === (allowed[file.path] ?? 0) ? [] : places.map((line) => `${file.path}:${line}`);
    });
    expect(found).toEqual([]);
  });

  it('is found in a function, where it begins with one and has more members', () => {
    const text = `const once = { ...b, c };
      const a = () => ({ ...b, c });
      const d = () => [{ ...e }, { f, ...g }];
      const h = () => ({ ...(i ?? j), ...k });`;
    expect(leadingSpreads(parseFile({ path: 'a.ts', text }))).toEqual([2, 4]);
  });
});
