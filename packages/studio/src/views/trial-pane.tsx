import { takeFile, tellFailure } from '../model/home-events.js';
import type { Studio } from '../model/studio.js';
import { type Tab, type Trial, tabsOf } from '../model/trial.js';
import { count } from '../shown/numbers.js';
import { EventsHead } from './events-head.js';
import { FilterBar } from './filter-bar.js';
import { later } from './later.js';
import { NoEvents } from './no-events.js';
import { PointsTab } from './points-tab.js';
import { usePastedEvents } from './use-pasted-events.js';

const ChangeTab = later(({ ChangeTab }) => ChangeTab);
const EventsTab = later(({ EventsTab }) => EventsTab);
const GraphTab = later(({ GraphTab }) => GraphTab);
const TestsTab = later(({ TestsTab }) => TestsTab);
const VersionsView = later(({ VersionsView }) => VersionsView);

interface TrialProps {
  readonly studio: Studio;
  readonly trial: Trial;
}

/** What the text does: on past events, as a picture, and by its tests. */
export function TrialPane({ studio, trial }: TrialProps) {
  usePastedEvents(trial);
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
      <FilterBar trial={trial} />
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
        {trial.paramProblems.value.length > 0 && trial.run.value !== null ? (
          <p class="stale">
            The text doesn’t take a parameter: what stands here is with the last that it took.
          </p>
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
  if (tab === 'Graph') return <GraphTab studio={studio} trial={trial} />;
  if (tab === 'Tests') return <TestsTab studio={studio} trial={trial} />;
  if (tab === 'Versions') return <VersionsView studio={studio} trial={trial} />;
  // An event that gives the most is explained without others.
  if (tab === 'Events' && (run !== null || trial.why.value !== null)) {
    return <EventsTab studio={studio} trial={trial} />;
  }
  if (run === null) return <NoEvents studio={studio} trial={trial} />;
  return tab === 'Points' ? (
    <PointsTab trial={trial} run={run} />
  ) : (
    <ChangeTab studio={studio} trial={trial} run={run} />
  );
}
