import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/**
 * The most that each figure may be, with room for a few: who needs more merges what is read together, or says
 * why in docs/decisions/house-figures.md.
 */
const most: Readonly<Record<string, number>> = {
  'Files and functions that an award runs': 170,
  '… of these the files of the server that the `GET` below doesn’t run': 85,
  '… that a `GET` of a user’s points runs': 62,
  '… that `compile` runs': 146,
  'Exported names with two homes in their package': 40,
};

/** The first number of each row. */
function printedFigures(): ReadonlyMap<string, number> {
  const printed = execFileSync('node', ['tools/house-figures.js'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const rows = [...printed.matchAll(/^\| (.+) \| (\d+)/gm)];
  return new Map(rows.map(([, name = '', figure]) => [name, Number(figure)]));
}

describe('the figures of the house', () => {
  it('stay within their limits', () => {
    const printed = printedFigures();
    const higher = Object.entries(most)
      .map(([name, limit]) => ({ name, limit, figure: printed.get(name) ?? Number.POSITIVE_INFINITY }))
      .filter(({ limit, figure }) => figure > limit);
    expect(higher).toEqual([]);
  });
});
