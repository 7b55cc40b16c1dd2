import { useSignal } from '@preact/signals';
import { attempt } from '../model/home-actions.js';
import { type Studio, zoneOf } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { explain } from '../model/trial-actions.js';
import type { EventRowsReport } from '../protocol/reports.js';
import { count } from '../shown/numbers.js';
import { Failure } from './failure.js';
import { Name } from './name.js';
import { useAnswer } from './use-answer.js';
import { Rest } from './use-cut.js';
import { When } from './when.js';
import { Why } from './why.js';

interface EventsProps {
  readonly studio: Studio;
  readonly trial: Trial;
}

const rowsStep = 200;

/** The events one by one, and why one of them was decided as it was. */
export function EventsTab({ studio, trial }: EventsProps) {
  const found = useSignal<EventRowsReport | null>(null);
  const failure = useSignal<string | null>(null);
  const rowsShown = useSignal(rowsStep);
  const { search, filter, run, why } = trial;
  const pageZone = run.value?.events.timeZone ?? zoneOf(studio);
  useAnswer(
    {
      ask: () =>
        studio.link.ask('eventRows', {
          search: search.value,
          filter: filter.value,
          from: 0,
          count: rowsShown.value,
        }),
      onAnswer: (rows) => {
        found.value = rows;
      },
      failure,
    },
    [studio, search.value, filter.value, run.value, rowsShown.value],
  );
  const { rows, total } = found.value ?? { rows: [], total: 0 };
  return (
    <div class="events">
      <div class="event-list">
        <div class="search">
          <input
            type="search"
            aria-label="Find events: a person, a case, a day, points > 20"
            placeholder="A person, a case, a day, points > 20"
            value={search.value}
            onInput={({ currentTarget }) => (search.value = currentTarget.value)}
          />
          <span class="muted" role="status">
            {found.value === null ? '…' : total === 0 ? 'None' : count(total)}
          </span>
        </div>
        <Failure failure={failure} />
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">When ({pageZone})</th>
              <th scope="col">Person</th>
              <th scope="col">Case</th>
              <th scope="col" class="number">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index, user, occurredAt, timeZone = pageZone, label, isAward, points }) => (
              <tr key={index} class={why.value?.index === index ? 'chosen' : ''}>
                <th scope="row">
                  <button
                    type="button"
                    class="plain"
                    aria-label={`Event ${index + 1} of ${user}: why`}
                    onClick={() => void attempt(studio, () => explain(studio, trial, index), failure)}
                  >
                    #{index + 1}
                  </button>
                </th>
                <td>
                  <When moment={occurredAt} timeZone={timeZone} />
                  {timeZone === pageZone ? null : <span class="muted"> {timeZone}</span>}
                </td>
                <td>
                  <Name of={user} />
                </td>
                <td class={isAward ? '' : 'muted'}>
                  <Name of={label} />
                </td>
                <td class="number">{count(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Rest
          shown={rows.length}
          of={total}
          step={rowsStep}
          onMore={() => {
            rowsShown.value += rowsStep;
          }}
        />
      </div>
      {why.value === null ? (
        <p class="empty">Choose an event to see why it was decided as it was.</p>
      ) : (
        <Why studio={studio} why={why.value} />
      )}
    </div>
  );
}
