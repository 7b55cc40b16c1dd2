import { levelText, stacked, type ValueScale, valueScale } from '@merit/engine/charts';
import { count } from '../shown/numbers.js';
import { Columns } from './columns.js';
import { seriesClass } from './series.js';
import { useWidth } from './use-width.js';

export interface StackedDay {
  readonly day: string;
  readonly points: number;
  /** Of each name, then of all others. */
  readonly parts: readonly number[];
  readonly baseline: number | null;
}

interface StackedDaysProps {
  readonly days: readonly StackedDay[];
  readonly names: readonly string[];
  /** What the line is of. */
  readonly against: string;
  /** One sentence that says what the picture shows. */
  readonly label: string;
  /** The one that was chosen; the others stand back. */
  readonly chosen: string | null;
  readonly onDay: (day: string) => void;
}

const height = 232;
const frame = { top: 10, bottom: height - 24 };
const letterWidth = 7.5;

/** Points by day, stacked up or down from zero, with what the baseline gave as a line. */
export function StackedDays({ days, names, against, label, chosen, onDay }: StackedDaysProps) {
  const { element, width } = useWidth(640);
  const stacks = days.map(({ parts }) => stacked(parts));
  const ends = stacks.flatMap((stack) => stack.flatMap(({ from, to }) => [from, to]));
  const scale = valueScale([...ends, ...days.map(({ baseline }) => baseline ?? 0)], frame);
  const { levels, yOf } = scale;
  const greatest = Math.max(...levels.map(Math.abs));
  const left = 10 + letterWidth * Math.max(...levels.map((value) => levelText(value, greatest).length));
  const step = (width - left) / Math.max(1, days.length);
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(width / 110))));
  const rowsOf = ({ points, parts, baseline }: StackedDay) => [
    ...parts.flatMap((part, index) =>
      part === 0 ? [] : [{ name: names[index] ?? 'others', part, kind: `swatch ${classOf(index, names)}` }],
    ),
    { name: 'all', part: points, kind: '' },
    ...(baseline === null ? [] : [{ name: against, part: baseline, kind: 'line' }]),
  ];
  return (
    <div ref={element}>
      <Columns
        {...{ label, left, step, height }}
        count={days.length}
        textOf={(index) => {
          const day = days[index];
          if (day === undefined) return '';
          return `${day.day}: ${rowsOf(day)
            .map(({ name, part }) => `${name} ${count(part)}`)
            .join(', ')}`;
        }}
        tipOf={(index) => {
          const day = days[index];
          return day === undefined ? null : <Tip title={day.day} rows={rowsOf(day)} />;
        }}
        onChoose={(index) => onDay(days[index]?.day ?? '')}
      >
        {levels.map((value) => (
          <g key={value}>
            <line
              class={value === 0 ? 'zero' : 'grid'}
              x1={left}
              x2={width}
              y1={yOf(value)}
              y2={yOf(value)}
            />
            <text class="axis end" x={left - 6} y={yOf(value) + 4}>
              {levelText(value, greatest)}
            </text>
          </g>
        ))}
        {days.map(({ day }, index) => (
          <DayBars
            key={day}
            stack={stacks[index] ?? []}
            x={left + index * step}
            isBack={chosen !== null && chosen !== day}
            {...{ names, step, yOf }}
          />
        ))}
        <path class="baseline" d={lineOf(days, { left, step, yOf })} />
        {days.map(({ day }, index) =>
          index % every === 0 && (index + 0.5) * step < width - left - 20 ? (
            <text key={day} class="axis middle" x={left + (index + 0.5) * step} y={height - 6}>
              {shortDay(day)}
            </text>
          ) : null,
        )}
      </Columns>
    </div>
  );
}

function classOf(index: number, names: readonly string[]): string {
  return seriesClass(index < names.length ? index : -1);
}

interface TipProps {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly part: number; readonly kind: string }[];
}

function Tip({ title, rows }: TipProps) {
  return (
    <>
      <b>{title}</b>
      {rows.map(({ name, part, kind }) => (
        <p key={kind}>
          <i class={kind} />
          <span>{name}</span>
          <b>{count(part)}</b>
        </p>
      ))}
    </>
  );
}

interface DayBarsProps {
  readonly stack: ReturnType<typeof stacked>;
  readonly names: readonly string[];
  readonly x: number;
  /** Another day was chosen. */
  readonly isBack: boolean;
  readonly step: number;
  readonly yOf: ValueScale['yOf'];
}

function DayBars({ stack, names, x, isBack, step, yOf }: DayBarsProps) {
  const gap = step > 9 ? 1.5 : step > 4 ? 0.6 : 0;
  return (
    <g class={isBack ? 'day back' : 'day'}>
      {stack.map(({ from, to }, index) => {
        const tall = yOf(from) - yOf(to);
        // A line of paper keeps neighbours apart where there is room for one.
        const between = tall > 3 ? 0.8 : 0;
        return tall === 0 ? null : (
          <rect
            key={classOf(index, names)}
            class={`series ${classOf(index, names)}`}
            x={x + gap}
            y={yOf(to) + between / 2}
            width={Math.max(0.5, step - 2 * gap)}
            height={tall - between}
          />
        );
      })}
    </g>
  );
}

interface LinePlace {
  readonly left: number;
  readonly step: number;
  readonly yOf: ValueScale['yOf'];
}

function lineOf(days: readonly StackedDay[], { left, step, yOf }: LinePlace): string {
  return days
    .flatMap(({ baseline }, index) => {
      if (baseline === null) return [];
      const [x, y] = [left + index * step, yOf(baseline)];
      return [`${index === 0 ? 'M' : 'L'}${x} ${y}L${x + step} ${y}`];
    })
    .join('');
}

/** `2016-04-12` as people read it: `12 Apr`. */
function shortDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
