import { ms, rate, times, us } from '../format.js';

export function tables({ rows }) {
  const [echo] = rows;
  return [
    {
      head: ['what answers', 'answers', 'of the first', 'p50', 'p99', 'processor time', 'p99 at half load'],
      rows: rows.map(({ name, perSecond, p50Ms, p99Ms, workedUs, halfLoadP99Ms }) => [
        name,
        rate(perSecond),
        times(perSecond / echo.perSecond),
        ms(p50Ms),
        ms(p99Ms),
        us(workedUs),
        ms(halfLoadP99Ms),
      ]),
    },
  ];
}
