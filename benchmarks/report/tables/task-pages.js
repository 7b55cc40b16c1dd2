import { us } from '../format.js';

export function tables({ rows }) {
  return [
    {
      head: ['page', 'processor time', 'by the clock, four in flight'],
      rows: rows.map(({ name, workedUs, wallUs }) => [name, us(workedUs), us(wallUs)]),
    },
  ];
}
