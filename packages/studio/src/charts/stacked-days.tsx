import { count } from '../shown/numbers.js';
import { niceTop, shortDay } from './scale.js';
import { useWidth } from './use-width.js';

export interface StackedDay {
  readonly day: string;
  readonly points: number;
  /** From the bottom up. */
  readonly parts: readonly number[];
  readonly baseline: number | null;
}

interface StackedDaysProps {
  readonly days: readonly StackedDay[];
  readonly names: readonly string[];
  /** One sentence that says what the picture shows. */
  readonly label: string;
  /** The one that was chosen; the others stand back. */
  readonly chosen: string | null;
  readonly onDay: (day: string) => void;
}

const height = 232;
const frame = { top: 10, bottom: 24, left: 40 };

/** Points by day, stacked, with what the baseline gave as a line above. */
export function StackedDays({ days, names, label, chosen, onDay }: StackedDaysProps) {
  const { element, width } = useWidth(640);
  const tops = days.map(({ parts, baseline }) =>
    Math.max(
      parts.reduce((sum, part) => sum + Math.max(0, part), 0),
      baseline ?? 0,
    ),
  );
  const top = niceTop(Math.max(1, ...tops));
  const step = (width - frame.left) / Math.max(1, days.length);
  const yOf = (value: number) => frame.top + (height - frame.top - frame.bottom) * (1 - value / top);
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(width / 110))));
  return (
    <div ref={element}>
      <svg width={width} height={height} role="img" aria-label={label} class="chart">
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line class="grid" x1={frame.left} x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text class="axis end" x={frame.left - 8} y={yOf(value) + 4}>
              {count(value)}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <DayBars
            key={day.day}
            day={day}
            names={names}
            x={frame.left + index * step}
            isBack={chosen !== null && chosen !== day.day}
            {...{ step, yOf, onDay }}
          />
        ))}
        <path class="baseline" d={stepsOf(days, step, yOf)} />
        {days.map(({ day }, index) =>
          index % every === 0 && (index + 0.5) * step < width - frame.left - 20 ? (
            <text key={day} class="axis middle" x={frame.left + (index + 0.5) * step} y={height - 6}>
              {shortDay(day)}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}

interface DayBarsProps {
  readonly day: StackedDay;
  readonly names: readonly string[];
  readonly x: number;
  /** Another day was chosen. */
  readonly isBack: boolean;
  readonly step: number;
  readonly yOf: (value: number) => number;
  readonly onDay: (day: string) => void;
}

function DayBars({ day, names, x, isBack, step, yOf, onDay }: DayBarsProps) {
  let below = 0;
  const gap = step > 6 ? 1 : 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the choice of a day beside it does the same.
    <g class={isBack ? 'day back' : 'day'} onClick={() => onDay(day.day)}>
      <title>{`${day.day}: ${count(day.points)} points${day.baseline === null ? '' : `, baseline ${count(day.baseline)}`}`}</title>
      <rect class="hit" x={x} y={frame.top} width={step} height={height - frame.top - frame.bottom} />
      {day.parts.map((points, index) => {
        const [y, base] = [yOf(below + Math.max(0, points)), yOf(below)];
        below += Math.max(0, points);
        return (
          <rect
            key={names[index]}
            class={`series series-${index % 8}`}
            x={x + gap}
            y={y}
            width={Math.max(0.5, step - 2 * gap)}
            height={Math.max(0, base - y)}
          />
        );
      })}
    </g>
  );
}

function stepsOf(days: readonly StackedDay[], step: number, yOf: (value: number) => number): string {
  return days
    .flatMap(({ baseline }, index) => {
      if (baseline === null) return [];
      const [x, y] = [frame.left + index * step, yOf(baseline)];
      return [`${index === 0 ? 'M' : 'L'}${x} ${y}L${x + step} ${y}`];
    })
    .join('');
}
