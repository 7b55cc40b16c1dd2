import { grouped, times, us } from '../format.js';

export function tables({ sizes, rows }) {
  const [first, ...others] = sizes.map((size) => `${grouped(size)} awards`);
  return [
    {
      head: ['database', 'request', first, ...others],
      rows: rows.map(({ database, kind, wallUs: [least, ...more] }) => [
        database,
        kind,
        us(least),
        ...more.map((wall) => times(wall / least)),
      ]),
    },
  ];
}
