import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface ColumnsProps {
  /** One sentence that says what the picture shows. */
  readonly label: string;
  readonly count: number;
  /** Where the first column begins, and how wide each is. */
  readonly left: number;
  readonly step: number;
  readonly height: number;
  /** What a column holds, as it is read aloud. */
  readonly textOf: (index: number) => string;
  /** The same beside the column, where it is pointed at or chosen by keys. */
  readonly tipOf: (index: number) => ComponentChildren;
  readonly onChoose?: (index: number) => void;
  /** What is drawn. */
  readonly children: ComponentChildren;
}

/** Where on the chart the pointer is. */
interface Pointed {
  readonly clientX: number;
  readonly currentTarget: Element;
}

/** How far each key goes, among so many columns. */
const stepsOf: { readonly [key: string]: (count: number) => number } = {
  ArrowLeft: () => -1,
  ArrowDown: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => 1,
  PageDown: () => -7,
  PageUp: () => 7,
  Home: (count) => -count,
  End: (count) => count,
};

/** A chart of columns whose values are read one by one: by the pointer, or by arrow keys. */
export function Columns(props: ColumnsProps) {
  const { label, count, left, step, height, textOf, tipOf, onChoose, children } = props;
  const [latest, setLatest] = useState(count - 1);
  const [isShown, setShown] = useState(false);
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  const index = within(latest);
  const read = (next: number) => {
    setLatest(within(next));
    setShown(true);
  };
  const columnAt = ({ clientX, currentTarget }: Pointed) =>
    within(Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / step));
  const width = left + count * step;
  const x = left + index * step;
  return (
    <div
      class="columns-read"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={textOf(index)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onPointerLeave={() => setShown(false)}
      onPointerMove={(event) => read(columnAt(event))}
      onClick={(event) => {
        read(columnAt(event));
        onChoose?.(columnAt(event));
      }}
      onKeyDown={(event) => {
        const by = stepsOf[event.key];
        if (by !== undefined) read(index + by(count));
        else if (event.key === 'Enter') onChoose?.(index);
        else if (event.key === 'Escape') setShown(false);
        else return;
        event.preventDefault();
      }}
    >
      <svg width={width} height={height} class="chart" aria-hidden="true">
        {isShown ? <rect class="read" x={x} y={0} width={step} height={height} /> : null}
        {children}
      </svg>
      {isShown ? (
        <div class={x > width / 2 ? 'tip before' : 'tip'} style={{ left: `${x + step / 2}px` }}>
          {tipOf(index)}
        </div>
      ) : null}
    </div>
  );
}
