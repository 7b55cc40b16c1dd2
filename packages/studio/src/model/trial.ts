import type { AwardRange } from '@merit/dsl';
import { batch, effect, type Signal, signal } from '@preact/signals';
import type { EventSource, Home, Listed, NamedText, SetParams } from '../home/home.js';
import type { Filter, NewEvents } from '../protocol/questions.js';
import type { RunReport, TestReport, WhyReport } from '../protocol/reports.js';
import { createTurns, duringVisit } from './late-answers.js';
import { newestOnly } from './newest-only.js';
import { type ChangedParamTexts, followRenames, type TriedParams } from './param-changes.js';
import type { Studio } from './studio.js';

const tabs = ['Points', 'Change', 'Events', 'Graph', 'Tests', 'Versions'] as const;
export type Tab = (typeof tabs)[number];

/** Those that there is something for: a file has no versions. */
export function tabsOf({ versions }: Home): readonly Tab[] {
  return versions === undefined ? tabs.filter((tab) => tab !== 'Versions') : tabs;
}

const none: Listed<never> = { items: [], isWhole: true };

/** A pause in typing after which events are decided anew. */
const pauseMs = 120;

/** What the text is tried on, and what came of it. */
export interface Trial extends TriedParams {
  readonly tab: Signal<Tab>;
  /** What is set where the events come from; null where nothing is. */
  readonly setParams: Signal<SetParams | null>;
  /**
   * Whether events are decided under what the text declares, though something is set where they come from.
   */
  readonly isAsDeclared: Signal<boolean>;
  /** Why the text doesn't take them; empty where it does. */
  readonly paramProblems: Signal<readonly string[]>;
  /** Null while they are on their way here. */
  readonly baselines: Signal<Listed<NamedText> | null>;
  readonly baseline: Signal<NamedText | null>;
  /** Files and games of the home whose events can be read. */
  readonly sources: Signal<Listed<EventSource>>;
  /** The one whose events are tried, and the one that was chosen and isn't read yet; null for none. */
  readonly source: Signal<string | null>;
  readonly awaitedSource: Signal<string | null>;
  /** The last that could be had; it stays while the text has mistakes. */
  readonly run: Signal<RunReport | null>;
  readonly range: Signal<AwardRange | null>;
  readonly isStale: Signal<boolean>;
  /** Whether events are there, or on their way, and what the newest text makes of them isn't yet. */
  readonly isDeciding: Signal<boolean>;
  /** Why the events can't be read; null where they can. */
  readonly problem: Signal<string | null>;
  readonly tests: Signal<TestReport | null>;
  /** The text that they were tried on, which may be older than the text. */
  readonly testedText: Signal<string>;
  readonly search: Signal<string>;
  /** Of which events all tabs tell. */
  readonly filter: Signal<Filter>;
  /** Of the events that were made up last; 0 where none were. */
  readonly madeSeed: Signal<number>;
  readonly why: Signal<WhyReport | null>;
  /** Takes past events in place of those that are there. */
  takeEvents(events: NewEvents, source?: EventSource, set?: SetParams | null): Promise<void>;
  /** For a worker that knows nothing yet. */
  takeEventsAgain(): Promise<void>;
}

function createSignals() {
  return {
    tab: signal<Tab>('Points'),
    params: signal<ChangedParamTexts>({}),
    paramsBefore: signal<readonly ChangedParamTexts[]>([]),
    setParams: signal<SetParams | null>(null),
    isAsDeclared: signal(false),
    paramProblems: signal<readonly string[]>([]),
    baselines: signal<Listed<NamedText> | null>(none),
    baseline: signal<NamedText | null>(null),
    sources: signal<Listed<EventSource>>(none),
    source: signal<string | null>(null),
    awaitedSource: signal<string | null>(null),
    run: signal<RunReport | null>(null),
    range: signal<AwardRange | null>(null),
    isStale: signal(false),
    isDeciding: signal(false),
    problem: signal<string | null>(null),
    tests: signal<TestReport | null>(null),
    testedText: signal(''),
    search: signal(''),
    filter: signal<Filter>({}),
    madeSeed: signal(0),
    why: signal<WhyReport | null>(null),
  };
}

/** Makes what tries the text on past events, each time that it or what it is tried on changes. */
export function createTrial(studio: Studio): Trial {
  const { link, report, opened, visit } = studio;
  const trial = createSignals();
  const timeZone = () => opened.peek().timeZone ?? 'UTC';

  const test = newestOnly(async (spec: string | null) => {
    const isShown = duringVisit(studio);
    const source = studio.readText.peek();
    const tested = await link.ask('test', { spec, timeZone: timeZone() });
    if (!isShown()) return;
    batch(() => {
      trial.tests.value = tested;
      trial.testedText.value = source;
    });
  });

  const beginRun = createTurns();
  async function decide(isNewest: () => boolean): Promise<void> {
    if (report.peek()?.isSound !== true) return;
    const asked = { params: trial.params.peek(), set: setInForce(trial) ?? undefined, timeZone: timeZone() };
    const baseline = trial.baseline.peek()?.text ?? null;
    const bound = await link.ask('bind', asked);
    if (!isNewest()) return;
    trial.paramProblems.value = bound?.ok === false ? bound.problems : [];
    if (bound?.ok === false) return;
    const filter = trial.filter.peek();
    const run = await link.ask('run', { ...asked, baseline, filter });
    if (!isNewest()) return;
    show(trial, run, bound?.range ?? null);
    test(studio.spec.peek());
    const { index } = trial.why.peek() ?? { index: null };
    if (index === null || run === null) return;
    const why = await link.ask('why', { index });
    if (isNewest() && trial.why.peek()?.index === index) trial.why.value = why;
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: NewEvents | null = null;
  const runAgain = () => {
    clearTimeout(timer);
    trial.isDeciding.value = latest !== null;
    timer = setTimeout(() => {
      const isNewest = beginRun();
      decide(isNewest)
        .catch((error: Error) => {
          if (!error.message.includes('overtook')) trial.problem.value = error.message;
        })
        .finally(() => {
          if (isNewest()) trial.isDeciding.value = false;
        });
    }, pauseMs);
  };
  const stop = () => {
    beginRun();
    trial.isDeciding.value = false;
  };
  effect(() => {
    const isSound = report.value?.isSound === true;
    if (report.value !== null) trial.isStale.value = !isSound;
    void [trial.params.value, trial.baseline.value, trial.filter.value];
    void [trial.setParams.value, trial.isAsDeclared.value];
    // What is still being decided is of a text that is gone.
    if (isSound) runAgain();
    else stop();
  });
  followRenames(trial, report);
  effect(() => {
    const spec = studio.spec.value;
    if (report.peek()?.isSound === true) test(spec);
  });
  effect(() => {
    if (visit.value !== 0) forgetStrategy(trial);
  });
  const beginEvents = createTurns();
  const takeEvents: Trial['takeEvents'] = async (events, source, set = null) => {
    const [isNewest, before] = [beginEvents(), latest];
    latest = events;
    trial.awaitedSource.value = null;
    trial.isDeciding.value = true;
    try {
      await link.ask('takeEvents', events);
    } catch (error) {
      // Those that were there stay.
      if (isNewest()) [latest, trial.isDeciding.value] = [before, false];
      throw error;
    }
    if (!isNewest()) return;
    batch(() => {
      trial.source.value = source?.id ?? null;
      [trial.setParams.value, trial.isAsDeclared.value] = [set, false];
      [trial.why.value, trial.filter.value] = [null, {}];
    });
    runAgain();
  };
  const takeEventsAgain = async () => {
    if (latest !== null) await link.ask('takeEvents', latest).then(runAgain);
  };
  return { ...trial, takeEvents, takeEventsAgain };
}

function show(
  trial: ReturnType<typeof createSignals>,
  run: RunReport | null,
  range: AwardRange | null,
): void {
  batch(() => {
    trial.range.value = range;
    if (run !== null) trial.run.value = run;
    trial.isStale.value = false;
    trial.problem.value = null;
  });
}

/** Another strategy has other parameters, and other texts to compare with; events stay. */
function forgetStrategy(trial: ReturnType<typeof createSignals>): void {
  batch(() => {
    [trial.params.value, trial.paramsBefore.value, trial.filter.value] = [{}, [], {}];
    [trial.setParams.value, trial.isAsDeclared.value] = [null, false];
    [trial.baselines.value, trial.baseline.value] = [none, null];
    [trial.run.value, trial.range.value, trial.why.value, trial.tests.value] = [null, null, null, null];
    [trial.problem.value, trial.paramProblems.value] = [null, []];
  });
}

/** What is set and counts; null where what the text declares does. */
export function setInForce({
  setParams,
  isAsDeclared,
}: Pick<Trial, 'setParams' | 'isAsDeclared'>): SetParams | null {
  return isAsDeclared.value ? null : setParams.value;
}
