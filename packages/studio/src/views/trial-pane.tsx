import { useRef } from 'preact/hooks';
import { count, countOf } from '../charts/scale.js';
import type { Studio } from '../model/studio.js';
import { readSource, type Tab, type Trial, tabsOf, tellFailure } from '../model/trial.js';
import type { EventsReport } from '../protocol/reports.js';
import { ChangeTab } from './change-tab.js';
import { EventsTab } from './events-tab.js';
import { GraphTab } from './graph-tab.js';
import { PointsTab } from './points-tab.js';
import { TestsTab } from './tests-tab.js';
import { VersionsView } from './versions-view.js';

interface TrialProps {
  readonly studio: Studio;
  readonly trial: Trial;
}

/** What the text does: on past events, as a picture, and by its tests. */
export function TrialPane({ studio, trial }: TrialProps) {
  return (
    <section
      class="trial-pane"
      aria-label="What it does"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file !== undefined) tellFailure(trial, takeFile(trial, file));
      }}
    >
      <EventsHead studio={studio} trial={trial} />
      <Tabs studio={studio} trial={trial} />
      <div
        class="tab-panel"
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${trial.tab.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
        tabIndex={0}
      >
        {trial.isStale.value && trial.run.value !== null ? (
          <p class="stale">The text has mistakes: what stands here is of the last one without any.</p>
        ) : null}
        {trial.problem.value === null ? null : (
          <p class="problem" role="alert">
            {trial.problem.value}
          </p>
        )}
        <TabContent studio={studio} trial={trial} />
      </div>
    </section>
  );
}

async function takeFile(trial: Trial, file: File): Promise<void> {
  await trial.takeEvents(file.name, await file.arrayBuffer());
}

function EventsHead({ studio, trial }: TrialProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const events = trial.run.value?.events;
  return (
    <header class="pane-head events-head">
      <p class="events-line" title={events && `${events.from} to ${events.to} · ${events.timeZone}`}>
        {events === undefined ? (
          'No events yet: drop a CSV or JSON Lines file here'
        ) : (
          <EventsLine events={events} />
        )}
      </p>
      <Sources studio={studio} trial={trial} />
      <button type="button" class="quiet" onClick={() => chosen.current?.click()}>
        {events === undefined ? 'Choose a file' : 'Other events'}
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
          if (file !== undefined) tellFailure(trial, takeFile(trial, file));
        }}
      />
    </header>
  );
}

/** Games of the home, or files that were named beside the first. */
function Sources({ studio, trial }: TrialProps) {
  const sources = trial.sources.value;
  if (sources.every(({ isWanted }) => isWanted === true) && sources.length < 2) return null;
  const choose = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (source !== undefined) tellFailure(trial, readSource(studio.home, trial, source));
  };
  return (
    <select
      class="sources"
      aria-label="Events of"
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">Events of…</option>
      {sources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function EventsLine({ events }: { readonly events: EventsReport }) {
  const { unread, unreadable, problem } = events;
  return (
    <>
      <b>{countOf(events.events, 'event')}</b> of {countOf(events.people, 'person', 'people')}{' '}
      <span class="muted">
        · {events.name} · {events.from} to {events.to} · {events.timeZone}
        {unread.length === 0 ? null : ` · nothing reads ${unread.join(', ')}`}
      </span>
      {unreadable === 0 ? null : (
        <span class="warn" title={problem ?? ''}>
          {' '}
          · {countOf(unreadable, 'line')} can't be read
        </span>
      )}
    </>
  );
}

function Tabs({ studio, trial }: TrialProps) {
  const tabs = tabsOf(studio.home);
  const show = (tab: Tab) => {
    trial.tab.value = tab;
    document.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };
  const step = (from: Tab, by: number) => {
    const next = tabs[(tabs.indexOf(from) + by + tabs.length) % tabs.length];
    if (next !== undefined) show(next);
  };
  return (
    <div class="tabs" role="tablist" aria-label="What it does">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={trial.tab.value === tab}
          aria-controls="tab-panel"
          tabIndex={trial.tab.value === tab ? 0 : -1}
          onClick={() => show(tab)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') step(tab, 1);
            if (key === 'ArrowLeft') step(tab, -1);
          }}
        >
          {tab}
          <TabNote tab={tab} trial={trial} />
        </button>
      ))}
    </div>
  );
}

function TabNote({ tab, trial }: { readonly tab: Tab; readonly trial: Trial }) {
  if (tab === 'Change') {
    const changed = trial.run.value?.change?.comparison.changed ?? 0;
    return changed === 0 ? null : <span class="note">{count(changed)}</span>;
  }
  const cases = trial.tests.value?.cases ?? [];
  if (tab !== 'Tests' || cases.length === 0) return null;
  const failed = cases.filter(({ mismatches }) => mismatches.length > 0).length;
  return failed === 0 ? (
    <span class="note fine">{cases.length} ✓</span>
  ) : (
    <span class="note bad">
      {failed} of {cases.length} ✗
    </span>
  );
}

function TabContent({ studio, trial }: TrialProps) {
  const run = trial.run.value;
  const tab = trial.tab.value;
  if (tab === 'Graph') return <GraphTab studio={studio} />;
  if (tab === 'Tests') return <TestsTab studio={studio} trial={trial} />;
  if (tab === 'Events') return <EventsTab studio={studio} trial={trial} />;
  if (tab === 'Versions') return <VersionsView studio={studio} />;
  if (run === null) return <Empty studio={studio} />;
  return tab === 'Points' ? (
    <PointsTab trial={trial} run={run} />
  ) : (
    <ChangeTab studio={studio} trial={trial} run={run} />
  );
}

function Empty({ studio }: { readonly studio: Studio }) {
  return (
    <p class="empty">
      {studio.report.value?.isSound === false
        ? 'Mend the mistakes on the left, and the points of these events stand here.'
        : 'Drop past events onto this side, and what they would have earned stands here. They stay in this browser.'}
    </p>
  );
}
