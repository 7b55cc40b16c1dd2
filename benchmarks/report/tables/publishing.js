import { databaseName, grouped, ms, times } from '../format.js';

export function tables({ databases }) {
  return [
    {
      head: [
        ...['database', 'awards', 'through them', 'whose awards', 'failed'],
        ...['p99 before', 'p99 meanwhile', 'ratio', 'longest'],
      ],
      rows: databases.flatMap(({ database, awards, rounds }) =>
        rounds.flatMap(({ alone, beside, publishMs }) =>
          [
            ["another tenant's", alone.other, beside.other],
            ['its own', alone.own, beside.own],
          ].map(([whose, idle, busy]) => [
            databaseName(database),
            grouped(awards),
            `${(publishMs / 1000).toFixed(0)} s`,
            whose,
            `${grouped(busy.failed)} of ${grouped(busy.answers)}`,
            ms(idle.p99Ms),
            ms(busy.p99Ms),
            times(busy.p99Ms / idle.p99Ms),
            ms(busy.maxMs),
          ]),
        ),
      ),
    },
  ];
}
