import { times, us } from '../format.js';

export function tables({ rows }) {
  const named = (name) => rows.filter(({ database }) => database === name);
  const postgres = named('Postgres');
  return [
    {
      head: ['what', 'beside', 'SQLite, before', 'more', '', 'Postgres, before', 'more', ''],
      rows: named('SQLite').map((row, index) => [
        row.what,
        row.beside,
        ...[row, postgres[index]].flatMap(({ beforeUs, afterUs }) => [
          us(beforeUs),
          `${(afterUs - beforeUs).toFixed(1)} µs`,
          times(afterUs / beforeUs),
        ]),
      ]),
    },
  ];
}
