import { databaseName, ms, rate, times } from '../format.js';

export function tables({ rows }) {
  return [
    {
      head: ['database', 'flood of', 'connections', 'alone', 'kept', 'p99 alone', 'beside', 'ratio'],
      rows: rows.map(({ database, flood, connections, idle, flooded }) => [
        databaseName(database),
        flood,
        String(connections),
        rate(idle.perSecond),
        (flooded.perSecond / idle.perSecond).toFixed(2),
        ms(idle.p99Ms),
        ms(flooded.p99Ms),
        times(flooded.p99Ms / idle.p99Ms, 1),
      ]),
    },
  ];
}
