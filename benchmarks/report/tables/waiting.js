import { databaseName, ms } from '../format.js';

const rowsShown = 20;

/** The worst first. */
export function tables({ operations }) {
  return [
    {
      head: [
        ...['operation', 'database', 'p99 idle', 'p99 meanwhile', 'of it the service worked'],
        'its own slowest answer',
      ],
      rows: operations
        .slice(0, rowsShown)
        .map(({ what, database, idle, busy, slowest }) => [
          what,
          databaseName(database),
          ms(idle.p99),
          ms(busy.p99),
          ms(busy.workedP99),
          ms(slowest),
        ]),
    },
  ];
}
