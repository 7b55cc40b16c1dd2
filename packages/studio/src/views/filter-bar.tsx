import type { Trial } from '../model/trial.js';
import { liftFilter } from '../model/trial-actions.js';
import { count } from '../shown/numbers.js';
import { Name } from './name.js';

const ways = ['day', 'case', 'person'] as const;
const lifted = { day: 'All days again', case: 'All cases again', person: 'Everybody again' };

/** Says which events all tabs tell of, where those aren't all, and lifts it. */
export function FilterBar({ trial }: { readonly trial: Trial }) {
  const filter = trial.filter.value;
  const run = trial.run.value;
  const asked = ways.filter((way) => filter[way] !== undefined);
  return (
    <div class={asked.length === 0 ? undefined : 'filters'}>
      {asked.map((way) => (
        <span key={way} class="filter">
          <span class="muted">{way}</span> <Name of={filter[way] ?? ''} />
          <button type="button" aria-label={lifted[way]} onClick={() => liftFilter(trial, way)}>
            ×
          </button>
        </span>
      ))}
      <span class="muted" role="status">
        {asked.length === 0 || run === null
          ? null
          : `${count(run.counted.events)} of ${count(run.events.events)} events`}
      </span>
    </div>
  );
}
