import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { readSource, takeFile, tellFailure } from '../model/home-events.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { EventsReport } from '../protocol/reports.js';
import { countOf } from '../shown/numbers.js';
import { later } from './later.js';
import { Cut } from './name.js';
import { MoreThan } from './options.js';

const EventsDialogue = later(({ EventsDialogue }) => EventsDialogue);

interface EventsHeadProps {
  readonly studio: Studio;
  readonly trial: Trial;
}

/** Which events there are, and the ways to others. */
export function EventsHead({ studio, trial }: EventsHeadProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const isAsking = useSignal(false);
  const { awaitedSource, isDeciding, sources } = trial;
  const events = trial.run.value?.events;
  const awaited = sources.value.items.find(({ id }) => id === awaitedSource.value);
  return (
    <>
      <header class="pane-head">
        <p class="events-line">
          {awaited !== undefined ? (
            <Cut text={`Reading the events of ${awaited.name}…`} />
          ) : events === undefined ? (
            isDeciding.value ? (
              'Reading the events…'
            ) : (
              'No events yet: drop a CSV or JSON Lines file here'
            )
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
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz"
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
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
      {isWhole ? null : <MoreThan items={sources} />}
    </select>
  );
}

function EventsLine({ events }: { readonly events: EventsReport }) {
  const { name, from, to, timeZone, isWithoutDenied, isNewest, readAs, repeated, conflicts, unread } = events;
  const { unreadable, problem } = events;
  const counted = `${isNewest ? 'the newest ' : ''}${countOf(events.events, 'event')}`;
  const of = ` of ${countOf(events.people, 'person', 'people')}${isWithoutDenied ? ' without denied ones' : ''}`;
  const span = from === '' ? 'no day' : `${from} to ${to}`;
  const rest = [
    ...[span, timeZone],
    ...(readAs === null ? [] : [`read with ${readAs}`]),
    ...(repeated === 0 ? [] : [`${countOf(repeated, 'line')} repeated`]),
    ...(unread.length === 0 ? [] : [`nothing reads ${unread.join(', ')}`]),
  ].join(' · ');
  const wrong = [
    ...(conflicts === 0
      ? []
      : [
          `${countOf(conflicts, 'line')} under another event's eventId, where user, task, action or data differ`,
        ]),
    ...(unreadable === 0 ? [] : [`${countOf(unreadable, 'line')} can't be read: ${problem ?? ''}`]),
  ].join(' · ');
  return (
    <Cut text={`${counted}${of} · ${name} · ${rest} ${wrong}`}>
      <b>{counted}</b>
      {of} · <bdi>{name}</bdi> <span class="muted">· {rest} </span>
      <span class="warn">{wrong}</span>
    </Cut>
  );
}
