import { ms, times } from '../format.js';

export function tables({ rows }) {
  const bare = rows.find(({ name }) => name === 'Express and zod');
  return [
    {
      head: ['process', 'processor time to the first answer', 'beside Express and zod', 'by the clock'],
      rows: rows.map(({ name, workedMs, wallMs }) => [
        name,
        ms(workedMs),
        times(workedMs / bare.workedMs),
        ms(wallMs),
      ]),
    },
  ];
}
