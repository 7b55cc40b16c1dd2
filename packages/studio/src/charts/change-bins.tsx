import { count, signed } from '../shown/numbers.js';
import { useWidth } from './use-width.js';

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

interface ChangeBinsProps {
  readonly bins: readonly Bin[];
  readonly label: string;
}

const height = 172;
const frame = { top: 22, bottom: 24 };

/** How many people change by how much: losses left of the middle, gains right of it. */
export function ChangeBins({ bins, label }: ChangeBinsProps) {
  const { element, width } = useWidth(640);
  const reach = Math.max(1, ...bins.map(({ from, to }) => (from < 0 ? -from : to)));
  const size = bins.reduce((most, { from, to }) => Math.max(most, to - from + 1), 1);
  const slots = 2 * Math.ceil(reach / size) + 1;
  const step = width / slots;
  const middle = (slots - 1) / 2;
  const most = Math.max(1, ...bins.map(({ people }) => people));
  const room = height - frame.top - frame.bottom;
  const slotOf = ({ from, to }: Bin) =>
    from === 0 && to === 0
      ? middle
      : from < 0
        ? middle - Math.ceil(-from / size)
        : middle + Math.ceil(to / size);
  return (
    <div ref={element}>
      <svg width={width} height={height} role="img" aria-label={label} class="chart">
        <line class="grid" x1={0} x2={width} y1={height - frame.bottom} y2={height - frame.bottom} />
        {bins
          .filter(({ people }) => people > 0)
          .map((bin) => {
            const tall = (bin.people / most) * room;
            const x = slotOf(bin) * step;
            const y = height - frame.bottom - tall;
            return (
              <g key={bin.from}>
                <title>{`${rangeText(bin)}: ${count(bin.people)} people`}</title>
                <rect
                  class={`bin ${kindOf(bin)}`}
                  x={x + 1}
                  y={y}
                  width={Math.max(1, step - 2)}
                  height={tall}
                  rx={2}
                />
                <text class="axis middle" x={x + step / 2} y={y - 5}>
                  {count(bin.people)}
                </text>
              </g>
            );
          })}
        <text class="axis" x={0} y={height - 6}>
          {signed(-reach)}
        </text>
        <text class="axis middle" x={(middle + 0.5) * step} y={height - 6}>
          unchanged
        </text>
        <text class="axis end" x={width} y={height - 6}>
          {signed(reach)}
        </text>
      </svg>
    </div>
  );
}

function kindOf({ from, to }: Bin): string {
  if (from < 0) return 'lose';
  return to > 0 ? 'gain' : 'same';
}

function rangeText({ from, to }: Bin): string {
  return from === to ? signed(from) : `${signed(from)} to ${signed(to)}`;
}
