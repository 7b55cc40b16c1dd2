import type { AwardRange } from '@merit/dsl';
import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import type { EventSource, Home, NamedText } from '../home/home.js';
import type { Filter, NewEvents } from '../protocol/questions.js';
import type { RunReport, TestReport, WhyReport } from '../protocol/reports.js';
import { newestOnly } from './newest-only.js';
import type { ParamTexts, TriedParams } from './param-changes.js';
import type { Studio } from './studio.js';

const tabs = ['Points', 'Change', 'Events', 'Graph', 'Tests', 'Versions'] as const;
export type Tab = (typeof tabs)[number];

/** Those that there is something for: a file has no versions. */
export function tabsOf({ versions }: Home): readonly Tab[] {
  return versions === undefined ? tabs.filter((tab) => tab !== 'Versions') : tabs;
}

/** A pause in typing after which events are decided anew. */
const pauseMs = 120;

/** What the text is tried on, and what came of it. */
export interface Trial extends TriedParams {
  readonly tab: Signal<Tab>;
  /** Why the text doesn't take them; empty where it does. */
  readonly paramProblems: Signal<readonly string[]>;
  readonly baselines: Signal<readonly NamedText[]>;
  readonly baseline: Signal<NamedText | null>;
  /** Files and games of the home whose events can be read. */
  readonly sources: Signal<readonly EventSource[]>;
  /** The last that could be had; it stays while the text has mistakes. */
  readonly run: Signal<RunReport | null>;
  readonly range: Signal<AwardRange | null>;
  readonly isStale: Signal<boolean>;
  /** Why the events can't be read; null where they can. */
  readonly problem: Signal<string | null>;
  readonly tests: Signal<TestReport | null>;
  readonly search: Signal<string>;
  /** Of which events all tabs tell. */
  readonly filter: Signal<Filter>;
  /** Of the events that were made up last; 0 where none were. */
  readonly madeSeed: Signal<number>;
  readonly why: Signal<WhyReport | null>;
  /** Takes past events in place of those that are there. */
  takeEvents(name: string, bytes: ArrayBuffer): Promise<void>;
  /** For a worker that knows nothing yet. */
  takeEventsAgain(): Promise<void>;
}

/** Makes what tries the text on past events, each time that it or what it is tried on changes. */
export function createTrial(studio: Studio): Trial {
  const { link, report, opened } = studio;
  const trial = {
    tab: signal<Tab>('Points'),
    params: signal<ParamTexts>({}),
    paramsBefore: signal<readonly ParamTexts[]>([]),
    paramProblems: signal<readonly string[]>([]),
    baselines: signal<readonly NamedText[]>([]),
    baseline: signal<NamedText | null>(null),
    sources: signal<readonly EventSource[]>([]),
    run: signal<RunReport | null>(null),
    range: signal<AwardRange | null>(null),
    isStale: signal(false),
    problem: signal<string | null>(null),
    tests: signal<TestReport | null>(null),
    search: signal(''),
    filter: signal<Filter>({}),
    madeSeed: signal(0),
    why: signal<WhyReport | null>(null),
  };
  const timeZone = () => opened.peek().timeZone ?? 'UTC';

  const test = newestOnly(async (spec: string | null) => {
    trial.tests.value = await link.ask('test', { spec, timeZone: timeZone() });
  });

  async function decide(): Promise<void> {
    if (report.peek()?.isSound !== true) return;
    const asked = { params: trial.params.peek(), timeZone: timeZone() };
    const baseline = trial.baseline.peek()?.text ?? null;
    const bound = await link.ask('bind', asked);
    trial.paramProblems.value = bound?.ok === false ? bound.problems : [];
    if (bound?.ok === false) return;
    const filter = trial.filter.peek();
    const run = await link.ask('run', { ...asked, baseline, filter });
    batch(() => {
      trial.range.value = bound?.range ?? null;
      if (run !== null) trial.run.value = run;
      trial.isStale.value = false;
      trial.problem.value = null;
    });
    test(studio.spec.peek());
    const { index } = trial.why.peek() ?? { index: null };
    if (index !== null && run !== null) trial.why.value = await link.ask('why', { index });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const runAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      decide().catch((error: Error) => {
        if (!error.message.includes('overtook')) trial.problem.value = error.message;
      });
    }, pauseMs);
  };
  effect(() => {
    const isSound = report.value?.isSound === true;
    if (report.value !== null) trial.isStale.value = !isSound;
    void [trial.params.value, trial.baseline.value, trial.filter.value];
    if (isSound) runAgain();
  });
  effect(() => {
    const spec = studio.spec.value;
    if (report.peek()?.isSound === true) test(spec);
  });
  const id = computed(() => opened.value.id);
  effect(() => {
    // Another strategy has other parameters.
    void id.value;
    [trial.params.value, trial.paramsBefore.value, trial.filter.value] = [{}, [], {}];
  });
  let latest: NewEvents | null = null;
  const takeEvents = async (name: string, bytes: ArrayBuffer) => {
    latest = { name, bytes };
    await link.ask('takeEvents', latest);
    [trial.why.value, trial.filter.value] = [null, {}];
    runAgain();
  };
  const takeEventsAgain = async () => {
    if (latest !== null) await takeEvents(latest.name, latest.bytes);
  };
  return { ...trial, takeEvents, takeEventsAgain };
}

/** Brings what the home has of the strategy that is open: texts to compare with, and past events. */
export function followHome({ home, opened }: Studio, trial: Trial): void {
  const id = computed(() => opened.value.id);
  // Another version may award by then, and in other games.
  const state = computed(() => opened.value.state);
  const bring = async () => {
    trial.baselines.value = (await home.baselines?.(id.peek())) ?? [];
    trial.baseline.value = trial.baselines.value[0] ?? null;
    trial.sources.value = (await home.events?.list(id.peek())) ?? [];
    const wanted = trial.sources.value.find(({ isWanted }) => isWanted === true);
    if (wanted !== undefined) await readSource(home, trial, wanted);
  };
  const bringOrTell = () => tellFailure(trial, bring());
  effect(() => {
    void [id.value, state.value];
    if (home.account === undefined || home.account.current().who !== null) bringOrTell();
  });
  home.account?.onChange(({ who }) => {
    if (who !== null) bringOrTell();
  });
}

/** Shows what went wrong where the events would stand. */
export function tellFailure({ problem }: Trial, work: Promise<void>): void {
  work.catch((error: Error) => {
    problem.value = error.message;
  });
}

/** Takes the events of a file or game that the home knows. */
export async function readSource(home: Home, trial: Trial, source: EventSource): Promise<void> {
  if (home.events === undefined) return;
  const { name, bytes } = await home.events.read(source);
  await trial.takeEvents(name, bytes);
}

/** Takes the events of a text that was pasted: CSV or JSON Lines. */
export async function takePasted(trial: Trial, text: string): Promise<void> {
  await trial.takeEvents('pasted', new TextEncoder().encode(text).buffer);
}

/** Makes up events within what the inputs declare: others each time, and the same in the same order. */
export async function makeEvents({ link, notice }: Studio, trial: Trial): Promise<void> {
  const seed = trial.madeSeed.peek() + 1;
  const made = await link.ask('madeEvents', { seed });
  if (made === null) {
    notice.value = 'Mend the mistakes first: events are made for a text without any';
    return;
  }
  trial.madeSeed.value = seed;
  await trial.takeEvents(made.name, made.bytes);
}

/** Explains one of the events, in the tab that shows it. */
export async function explain({ link }: Studio, trial: Trial, index: number): Promise<void> {
  trial.why.value = await link.ask('why', { index });
  trial.tab.value = 'Events';
}

/** Shows an event that gives as many points as may be. */
export async function showExample({ link, opened, notice }: Studio, trial: Trial): Promise<void> {
  const timeZone = opened.peek().timeZone ?? 'UTC';
  const found = await link.ask('example', { params: trial.params.peek(), timeZone });
  if (found === null) {
    notice.value = 'No event was found that is awarded';
    return;
  }
  trial.why.value = found;
  trial.tab.value = 'Events';
}

/** Adds the event that is explained to the spec, with what it is decided as now. */
export async function makeTest({ home, link, spec, opened, notice }: Studio): Promise<void> {
  const timeZone = opened.peek().timeZone ?? 'UTC';
  spec.value = await link.ask('addCase', { spec: spec.peek(), timeZone });
  notice.value =
    home.keepsSpecs === true
      ? 'Added to the tests; saving keeps it'
      : 'Added to the tests of this page, which are gone with it';
}

/** Tells of one day, case or person alone; of all again where that was so already. */
export function toggleFilter({ filter }: Trial, way: keyof Filter, value: string): void {
  const { [way]: before, ...others } = filter.peek();
  filter.value = before === value ? others : { ...others, [way]: value };
}

/** Tells of all days, cases or people again. */
export function liftFilter({ filter }: Trial, way: keyof Filter): void {
  const { [way]: _, ...others } = filter.peek();
  filter.value = others;
}

/** Shows the events of one person, to ask of one of them why. */
export function showPerson(trial: Trial, person: string): void {
  trial.filter.value = { ...trial.filter.peek(), person };
  trial.tab.value = 'Events';
}

/** Shows the events that a search finds. */
export function searchEvents(trial: Trial, search: string): void {
  trial.search.value = search;
  trial.tab.value = 'Events';
}
