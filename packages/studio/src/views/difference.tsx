import { countOf } from '../charts/scale.js';
import { differenceOf } from '../model/line-difference.js';

/** So many lines that both texts have are shown around those that differ. */
const AROUND = 2;

const marks = { same: ' ', removed: '−', added: '+' };
const words = { removed: 'Removed', added: 'Added' };

/** What leads from one text to another, with a sentence that says how much. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const runs = differenceOf(before, after);
  const count = (kind: string) =>
    runs.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0);
  if (runs.every(({ kind }) => kind === 'same')) return <p>Both texts are the same.</p>;
  return (
    <>
      <p>
        {countOf(count('added'), 'line')} added, {count('removed')} removed.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must by keys too. */}
      <section class="difference" aria-label="Differences of the texts" tabIndex={0}>
        {runs.map(({ kind, lines }, index) => {
          if (kind !== 'same') return <Lines key={index} kind={kind} lines={lines} />;
          const isShort = lines.length <= 2 * AROUND;
          return isShort ? (
            <Lines key={index} kind="same" lines={lines} />
          ) : (
            <Around key={index} lines={lines} isFirst={index === 0} isLast={index === runs.length - 1} />
          );
        })}
      </section>
    </>
  );
}

interface AroundProps {
  readonly lines: readonly string[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Around({ lines, isFirst, isLast }: AroundProps) {
  const [before, after] = [isFirst ? [] : lines.slice(0, AROUND), isLast ? [] : lines.slice(-AROUND)];
  return (
    <>
      <Lines kind="same" lines={before} />
      <p class="left-out">{countOf(lines.length - before.length - after.length, 'line')} of both texts</p>
      <Lines kind="same" lines={after} />
    </>
  );
}

function Lines({ kind, lines }: { readonly kind: keyof typeof marks; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <pre class={kind}>
      {kind === 'same' ? null : <span class="aloud">{words[kind]}: </span>}
      {lines.map((line) => `${marks[kind]} ${line}\n`).join('')}
    </pre>
  );
}
