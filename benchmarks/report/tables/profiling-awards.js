import { databaseName } from '../format.js';

const shownFrom = 0.005;

export function tables({ databases }) {
  const parts = [...new Set(databases.flatMap(({ shares }) => Object.keys(shares)))];
  const shareOf = (part, { shares }) => shares[part] ?? 0;
  const percent = (share) => (share < shownFrom ? '' : `${(100 * share).toFixed(0)} %`);
  return [
    {
      head: ['the service is at', ...databases.map(({ database }) => databaseName(database))],
      rows: parts
        .filter((part) => databases.some((each) => shareOf(part, each) >= shownFrom))
        .map((part) => [part, ...databases.map((each) => percent(shareOf(part, each)))]),
    },
  ];
}
