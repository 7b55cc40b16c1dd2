import type { Comparison } from '@merit/engine';
import type { ChangeBin, ChangeReport } from '../protocol/reports.js';

/** How many bins there are on each side at most. */
const binsMax = 12;
const widths = [1, 2, 5];

/** What becomes of people, by the difference that each has. */
export function changeOf(comparison: Comparison, differences: readonly number[]): ChangeReport {
  return { comparison, bins: binsOf(differences) };
}

/** Bins of one round width around nobody's change, which has a bin of its own. */
function binsOf(differences: readonly number[]): readonly ChangeBin[] {
  const furthest = differences.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  if (furthest === 0) return [];
  const width = widthFor(furthest);
  const counts = new Map<number, number>();
  for (const difference of differences) {
    const bin = Math.sign(difference) * Math.ceil(Math.abs(difference) / width);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const [first, last] = [Math.min(0, ...counts.keys()), Math.max(0, ...counts.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const bin = first + index;
    return { ...endsOf(bin, width), people: counts.get(bin) ?? 0 };
  });
}

function endsOf(bin: number, width: number): Pick<ChangeBin, 'from' | 'to'> {
  if (bin === 0) return { from: 0, to: 0 };
  const [near, far] = [(Math.abs(bin) - 1) * width + 1, Math.abs(bin) * width];
  return bin < 0 ? { from: -far, to: -near } : { from: near, to: far };
}

function widthFor(furthest: number): number {
  for (let power = 1; ; power *= 10) {
    const width = widths.map((each) => each * power).find((each) => furthest / each <= binsMax);
    if (width !== undefined) return width;
  }
}
