import { levelText } from '@merit/engine/charts';
import { countOf, signed } from '../shown/numbers.js';
import { Columns } from './columns.js';
import { useWidth } from './use-width.js';

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

interface ChangeBinsProps {
  /** From the greatest loss to the greatest gain; one of nobody's change is among them. */
  readonly bins: readonly Bin[];
  readonly label: string;
}

const height = 172;
const frame = { top: 22, bottom: height - 24 };
const letterWidth = 7;

/** How many people change by how much: losses left of those who stay the same, gains right of them. */
export function ChangeBins({ bins, label }: ChangeBinsProps) {
  const { element, width } = useWidth(640);
  const step = width / Math.max(1, bins.length);
  const same = bins.findIndex(({ to }) => to === 0);
  const most = Math.max(1, ...bins.map(({ people }) => people));
  const yOf = (people: number) => frame.bottom - (people / most) * (frame.bottom - frame.top);
  const roomFor = (texts: readonly string[]) =>
    letterWidth * Math.max(...texts.map(({ length }) => length)) + 6;
  const counts = bins.map(({ people }) => levelText(people));
  const areCounted = roomFor(counts) <= step;
  const every = Math.ceil(roomFor(bins.map(edgeText)) / step);
  const textOf = (index: number) => {
    const bin = bins[index];
    return bin === undefined ? '' : `${rangeText(bin)}: ${countOf(bin.people, 'person', 'people')}`;
  };
  return (
    <div ref={element}>
      <Columns {...{ label, step, height, textOf }} left={0} count={bins.length} tipOf={textOf}>
        {bins.map((bin, index) => (
          <g key={bin.from}>
            <rect
              class={`bin ${kindOf(bin)}`}
              x={index * step + step / 16}
              y={yOf(bin.people)}
              width={step * 0.875}
              height={frame.bottom - yOf(bin.people)}
              rx={3}
            />
            {areCounted && bin.people > 0 ? (
              <text class="axis middle" x={(index + 0.5) * step} y={yOf(bin.people) - 5}>
                {counts[index]}
              </text>
            ) : null}
            {(index - same) % every === 0 ? (
              <text class="axis middle" x={(index + 0.5) * step} y={height - 6}>
                {edgeText(bin)}
              </text>
            ) : null}
          </g>
        ))}
        <line class="zero" x1={0} x2={width} y1={frame.bottom} y2={frame.bottom} />
      </Columns>
    </div>
  );
}

function kindOf({ from, to }: Bin): string {
  if (from < 0) return 'lose';
  return to > 0 ? 'gain' : 'same';
}

/** The end of a bin that is further from nobody's change. */
function edgeText({ from, to }: Bin): string {
  if (from < 0) return levelText(from);
  return to > 0 ? `+${levelText(to)}` : 'the same';
}

function rangeText({ from, to }: Bin): string {
  if (from === 0 && to === 0) return 'the same';
  return from === to ? signed(from) : `${signed(from)} to ${signed(to)}`;
}
