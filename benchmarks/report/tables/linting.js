import { ms } from '../format.js';

export function tables({ rows: [bare, ...rows] }) {
  return [
    {
      head: ['process', 'processor time', 'more than Node alone', 'by the clock'],
      rows: [
        [bare.name, ms(bare.workedMs), '', ms(bare.wallMs)],
        ...rows.map(({ name, workedMs, wallMs }) => [
          name,
          ms(workedMs),
          ms(workedMs - bare.workedMs),
          ms(wallMs),
        ]),
      ],
    },
  ];
}
