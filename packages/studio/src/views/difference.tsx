import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LineCounts, TextDifference } from '../language/text-difference.js';
import { countOf } from '../shown/numbers.js';

interface Props {
  readonly before: string;
  readonly after: string;
}

/**
 * What leads from one text to another, with a sentence that says how much. What draws it is loaded for it.
 */
export function Difference({ before, after }: Props) {
  if (before === after) return <p>Both texts are the same.</p>;
  return <ShownDifference before={before} after={after} />;
}

function ShownDifference({ before, after }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useSignal<TextDifference | null>(null);
  const counts = useSignal<LineCounts | null>(null);
  const problem = useSignal<string | null>(null);
  const isWhole = useSignal(false);
  useEffect(() => {
    let isThere = true;
    import('../language/text-difference.js').then(
      ({ createTextDifference }) => {
        if (isThere && place.current !== null) shown.value = createTextDifference(place.current);
      },
      () => {
        problem.value = 'What shows differences could not be loaded: reload the page.';
      },
    );
    return () => {
      isThere = false;
      shown.peek()?.destroy();
    };
  }, []);
  useEffect(() => {
    counts.value = shown.value?.show({ before, after, isWhole: isWhole.value }) ?? null;
  }, [shown.value, before, after, isWhole.value]);
  return (
    <>
      <p class="difference-head">
        {counts.value === null
          ? (problem.value ?? 'Comparing…')
          : `${countOf(counts.value.added, 'line')} added, ${counts.value.removed} removed.`}
        <button
          type="button"
          class="quiet"
          aria-pressed={isWhole.value}
          onClick={() => {
            isWhole.value = !isWhole.value;
          }}
        >
          All lines
        </button>
      </p>
      <section class="difference" aria-label="Differences of the texts" ref={place} />
    </>
  );
}
