import { describe, expect, it } from 'vitest';
import { productFiles } from './figures/product-files.js';
import { repeatedBodies } from './figures/repeated-bodies.js';
import { parseFile } from './figures/syntax.js';

/**
 * What still waits for a home, by its files. This list only shrinks, as does the number of those of the
 * server alone.
 */
const waiting: readonly string[] = [
  [
    'packages/cli/src/output/decision-steps.ts',
    'packages/dsl/src/bounds/linear-form.ts',
    'packages/dsl/src/import/blocks/block-statements.ts',
    'packages/engine/src/explain/deciding-clauses.ts',
  ],
  ['packages/dsl/src/bounds/neighbours.ts', 'packages/server/src/storage/awards/read-recorded.ts'],
  [
    'packages/dsl/src/diagnostics/catalogue/facts.ts',
    'packages/dsl/src/diagnostics/catalogue/names-and-types.ts',
  ],
  [
    'packages/dsl/src/syntax/grammar/constant-grammar.ts',
    'packages/dsl/src/syntax/grammar/operand-grammar.ts',
  ],
  ['packages/dsl/src/types/make-type.ts', 'packages/engine/src/plan/code/planned.ts'],
  ['packages/dsl/src/types/make-type.ts', 'packages/engine/src/plan/expression/moment.ts'],
  ['packages/engine/src/history/memory-history.ts', 'packages/server/src/routes/points/total-view.ts'],
  [
    'packages/engine/src/simulate/simulation-summary.ts',
    'packages/server/src/storage/awards/write-actions.ts',
    'packages/server/src/storage/repositories/user-repository.ts',
  ],
].map((files) => files.join(' '));

/** The files of a body, in one text: lines come and go. */
function filesOf(places: readonly string[]): string {
  return [...new Set(places.map((place) => place.replace(/:\d+$/, '')))].join(' ');
}

const waitingInServer = 10;

function isOfServer(files: string): boolean {
  return files.split(' ').every((path) => path.startsWith('packages/server/'));
}

describe('a function body', () => {
  const all = repeatedBodies(productFiles().map(parseFile)).map(filesOf);
  const repeated = all.filter((files) => !isOfServer(files));

  it('stands in one file', () => {
    expect(repeated.filter((each) => !waiting.includes(each))).toEqual([]);
    expect(all.filter(isOfServer).length).toBeLessThanOrEqual(waitingInServer);
  });

  it('that has found a home is taken off the list of those that wait', () => {
    expect(waiting.filter((each) => !repeated.includes(each))).toEqual([]);
  });
});
