import { databaseName, megabytes, ms, rate, times } from '../format.js';

export function tables({ databases }) {
  return [
    {
      head: [
        ...['database', 'rows', 'work a row', 'rows beside requests', 'memory before', 'at most'],
        ...['p50 alone', 'beside', 'p99 alone', 'beside', 'ratio'],
      ],
      rows: databases.map(({ alone, beside, ...figures }) => [
        databaseName(figures.database),
        rate(figures.rowsPerSecond),
        `${figures.workMicrosecondsPerRow.toFixed(1)} µs`,
        rate(figures.rowsPerSecondBeside),
        megabytes(figures.residentBefore),
        megabytes(figures.residentPeak),
        ms(alone.p50Ms),
        ms(beside.p50Ms),
        ms(alone.p99Ms),
        ms(beside.p99Ms),
        times(beside.p99Ms / alone.p99Ms),
      ]),
    },
  ];
}
