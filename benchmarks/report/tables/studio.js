import { grouped, megabytes, ms } from '../format.js';

export function tables({ rows, sizes }) {
  const timed = rows.filter(({ medianMs }) => medianMs !== undefined);
  const [memory] = rows.filter(({ lateBytes }) => lateBytes !== undefined);
  return [
    {
      head: ['what', 'median', 'p95', 'times'],
      rows: timed.map(({ name, medianMs, p95Ms, times }) => [name, ms(medianMs), ms(p95Ms), grouped(times)]),
    },
    {
      head: ['what', 'size'],
      rows: [
        ...Object.entries(sizes).map(([name, bytes]) => [`${name}, as gzip sends it`, kilobytes(bytes)]),
        [memory.name, `${megabytes(memory.earlyBytes)}, then ${megabytes(memory.lateBytes)}`],
      ],
    },
  ];
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1e3)} kB`;
}
