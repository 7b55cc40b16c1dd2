import { megabytes, rate, times, us } from '../format.js';

export function tables({ rows }) {
  const alone = (database) => rows.find((row) => row.database === database && row.kind === 'one each');
  return [
    {
      head: [
        'database',
        'awards that come',
        'a second',
        'beside one each',
        'processor time',
        'memory, first and second half',
      ],
      rows: rows.map(({ database, kind, perSecond, workedUs, firstHalfBytes, secondHalfBytes }) => [
        database,
        kind,
        rate(perSecond),
        times(perSecond / alone(database).perSecond),
        us(workedUs),
        firstHalfBytes === undefined ? '' : `${megabytes(firstHalfBytes)}, ${megabytes(secondHalfBytes)}`,
      ]),
    },
  ];
}
