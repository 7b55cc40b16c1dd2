import type { AwardRange } from '@merit/dsl';
import { useSignal } from '@preact/signals';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { showExample } from '../model/trial-actions.js';
import { count } from '../shown/numbers.js';
import { Failure } from './failure.js';

/** What one award can be, which holds for every event there is. */
export function Proof({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const report = studio.report.value;
  const failure = useSignal<string | null>(null);
  if (report === null) return null;
  if (report.range === null) {
    return (
      <div class="proof">
        <span class="seal open" aria-hidden="true">
          ?
        </span>
        <span>Mend the mistakes to see what an award can be</span>
      </div>
    );
  }
  const range = trial.range.value ?? report.range;
  const isSame = range.min === report.range.min && range.max === report.range.max;
  return (
    <>
      <div class="proof">
        <span class="seal" aria-hidden="true">
          ✓
        </span>
        <span class="grow">
          One award gives <b>{rangeText(range)}</b> points
          {isSame ? null : <span class="muted"> · {rangeText(report.range)} with any parameters</span>}
        </span>
        <button
          type="button"
          class="quiet"
          onClick={() => void attempt(studio, () => showExample(studio, trial), failure)}
        >
          Show one that gives {range.max === null ? 'most' : count(range.max)}
        </button>
      </div>
      <Failure failure={failure} />
    </>
  );
}

function rangeText({ min, max }: AwardRange): string {
  if (min === null || max === null) {
    if (min !== null) return `at least ${count(min)}`;
    return max === null ? 'any number of' : `at most ${count(max)}`;
  }
  return min === max ? count(min) : `${count(min)} to ${count(max)}`;
}
