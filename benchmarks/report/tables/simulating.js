import { grouped, megabytes, rate } from '../format.js';

export function tables({ rows }) {
  const [{ few, many }] = rows;
  const perSecond = (events, milliseconds) => rate((events / milliseconds) * 1000);
  return [
    {
      head: [
        ...['strategy', 'reads', 'by processor time', 'by the clock', 'after the start'],
        ...[`memory of ${grouped(few.events)}`, `of ${grouped(many.events)}`],
      ],
      rows: rows.map(({ strategy, reads, few: short, many: long }) => [
        strategy,
        reads,
        perSecond(long.events, long.workedMs),
        perSecond(long.events, long.wallMs),
        perSecond(long.events - short.events, long.workedMs - short.workedMs),
        megabytes(short.peakBytes),
        megabytes(long.peakBytes),
      ]),
    },
  ];
}
