import type { SqlWords } from '../dialects/sql-words.js';

/**
 * The columns that sum up an input, by their names, where `trackedItems` is joined to awards: how many values
 * there are, their total, the best, the least and the latest.
 */
export function inputSums({ decimalSum, decimalBest, decimalLeast, latest, trackedItems }: SqlWords) {
  const { value, text } = trackedItems;
  return {
    awards: 'count(*)',
    total: decimalSum(value),
    best: decimalBest(value),
    least: decimalLeast(value),
    latest: `max(${latest(text)})`,
  };
}

/** Sums up counters of one input: those of many days, or of many tasks. */
export function counterSums({ whole, decimalSum, decimalBest, decimalLeast }: SqlWords) {
  return {
    awards: whole('sum(inputs.awards)'),
    total: decimalSum('inputs.total'),
    best: decimalBest('inputs.best'),
    least: decimalLeast('inputs.least'),
    latest: 'max(inputs.latest)',
  };
}

/** As the columns of a selection, each under its name. */
export function named(sums: Readonly<Record<string, string>>): string {
  return Object.entries(sums)
    .map(([name, sum]) => `${sum} as ${name}`)
    .join(', ');
}
