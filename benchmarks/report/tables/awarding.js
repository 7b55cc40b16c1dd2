import { ms, rate, times, us } from '../format.js';

export function tables({ rows }) {
  const [echo] = rows;
  return [
    {
      head: [
        'what answers',
        'answers',
        'of the first',
        'p50',
        'p99',
        'processor time',
        'of the database',
        'p99 at half load',
      ],
      rows: rows.map(({ name, perSecond, p50Ms, p99Ms, workedUs, databaseWorkedUs = 0, halfLoadP99Ms }) => [
        name,
        rate(perSecond),
        times(perSecond / echo.perSecond),
        ms(p50Ms),
        ms(p99Ms),
        us(workedUs),
        databaseWorkedUs === 0 ? '' : us(databaseWorkedUs),
        ms(halfLoadP99Ms),
      ]),
    },
  ];
}
