import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { readSource, takeFile, tellFailure } from '../model/home-events.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { EventsReport } from '../protocol/reports.js';
import { countOf } from '../shown/numbers.js';
import { later } from './later.js';
import { MoreThan } from './options.js';

const EventsDialogue = later(() => import('./events-dialogue.js').then((part) => part.EventsDialogue));

interface EventsHeadProps {
  readonly studio: Studio;
  readonly trial: Trial;
}

/** Which events there are, and the ways to others. */
export function EventsHead({ studio, trial }: EventsHeadProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const isAsking = useSignal(false);
  const events = trial.run.value?.events;
  return (
    <>
      <header class="pane-head">
        <p class="events-line" title={events && `${events.from} to ${events.to} · ${events.timeZone}`}>
          {events === undefined ? (
            'No events yet: drop a CSV or JSON Lines file here'
          ) : (
            <EventsLine events={events} />
          )}
        </p>
        <Sources studio={studio} trial={trial} />
        <button type="button" class="quiet" onClick={() => (isAsking.value = true)}>
          {events === undefined ? 'Add events' : 'Other events'}
        </button>
        <input
          ref={chosen}
          class="aloud"
          type="file"
          aria-label="File of events"
          tabIndex={-1}
          accept=".csv,.jsonl,.ndjson,.gz"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            isAsking.value = false;
            if (file !== undefined) tellFailure(trial, takeFile(trial, file));
          }}
        />
      </header>
      {isAsking.value ? (
        <EventsDialogue
          studio={studio}
          trial={trial}
          onFile={() => chosen.current?.click()}
          onClose={() => {
            isAsking.value = false;
          }}
        />
      ) : null}
    </>
  );
}

/** Games of the home, or files that were named beside the first. */
function Sources({ studio, trial }: EventsHeadProps) {
  const { items: sources, isWhole } = trial.sources.value;
  if (sources.every(({ isWanted }) => isWanted === true) && sources.length < 2) return null;
  const choose = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (source !== undefined) tellFailure(trial, readSource(studio, trial, source));
  };
  return (
    <select
      class="sources"
      aria-label="Events of"
      value={trial.awaitedSource.value ?? trial.source.value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">Events of…</option>
      {sources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isWhole ? null : <MoreThan items={sources} />}
    </select>
  );
}

function EventsLine({ events }: { readonly events: EventsReport }) {
  const { repeated, conflicts, unread, unreadable, problem } = events;
  return (
    <>
      <b>{countOf(events.events, 'event')}</b> of {countOf(events.people, 'person', 'people')}{' '}
      <span class="muted">
        {events.isWithoutDenied ? 'without denied ones ' : null}· {events.name} · {events.from} to {events.to}{' '}
        · {events.timeZone}
        {repeated === 0 ? null : ` · ${countOf(repeated, 'line')} repeated`}
        {unread.length === 0 ? null : ` · nothing reads ${unread.join(', ')}`}
      </span>
      {conflicts === 0 ? null : (
        <span class="warn" title="their user, task, game, action or data differ">
          {' '}
          · {countOf(conflicts, 'line')} under another event's eventId
        </span>
      )}
      {unreadable === 0 ? null : (
        <span class="warn" title={problem ?? ''}>
          {' '}
          · {countOf(unreadable, 'line')} can't be read
        </span>
      )}
    </>
  );
}
