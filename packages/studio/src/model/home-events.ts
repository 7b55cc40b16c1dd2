import { computed, effect } from '@preact/signals';
import type { EventSource, Listed, NamedText } from '../home/home.js';
import { createTurns, duringVisit } from './late-answers.js';
import type { Studio } from './studio.js';
import { messageOf } from './told.js';
import type { Trial } from './trial.js';

const none: Listed<never> = { items: [], isWhole: true };

/** Brings what the home has of the strategy that is open: texts to compare with, and past events. */
export function followHome(studio: Studio, trial: Trial): void {
  const { home, opened, visit } = studio;
  const id = computed(() => opened.value.id);
  // Another version may award by then, and in other games.
  const state = computed(() => opened.value.state);
  const beginBringing = createTurns();
  const bring = async () => {
    const [isNewest, isShown] = [beginBringing(), duringVisit(studio)];
    const isMeant = () => isNewest() && isShown();
    trial.baselines.value = home.baselines === undefined ? none : null;
    let baselines: Listed<NamedText> = none;
    try {
      baselines = (await home.baselines?.(id.peek())) ?? none;
    } finally {
      if (isMeant()) trial.baselines.value = baselines;
    }
    if (!isMeant()) return;
    trial.baseline.value = baselines.items[0] ?? null;
    const sources = (await home.events?.list(id.peek())) ?? none;
    if (!isMeant()) return;
    trial.sources.value = sources;
    const wanted = sources.items.find(({ isWanted }) => isWanted === true);
    if (wanted !== undefined) await readSource(studio, trial, wanted);
    else await bringParams(studio, trial);
  };
  const bringOrTell = () => tellFailure(trial, bring());
  effect(() => {
    void [id.value, state.value, visit.value];
    if (home.account === undefined || home.account.current().who !== null) bringOrTell();
  });
  home.account?.onChange(({ who }) => {
    if (who !== null) bringOrTell();
  });
}

/** Shows what went wrong where the events would stand. */
export function tellFailure({ problem }: Pick<Trial, 'problem'>, work: Promise<void>): void {
  work.catch((error: unknown) => {
    problem.value = messageOf(error);
  });
}

/** Takes the events of a file or game that the home knows, unless others are taken before they come. */
export async function readSource(
  { home, opened, visit }: Studio,
  trial: Trial,
  source: EventSource,
): Promise<void> {
  const { awaitedSource, problem } = trial;
  const { events } = home;
  if (events === undefined) return;
  const isShown = duringVisit({ visit });
  [awaitedSource.value, problem.value] = [source.id, null];
  try {
    const params = events.paramsFor?.(source, opened.peek().id) ?? null;
    const [read, set] = await Promise.all([events.read(source), params]);
    if (awaitedSource.peek() === source.id) await trial.takeEvents(read, source, isShown() ? set : null);
  } finally {
    if (awaitedSource.peek() === source.id) awaitedSource.value = null;
  }
}

/** Brings what another strategy decides under where the events that are there come from. */
async function bringParams({ home, opened, visit }: Studio, trial: Trial): Promise<void> {
  const [isShown, of] = [duringVisit({ visit }), trial.source.peek()];
  const source = trial.sources.peek().items.find(({ id }) => id === of);
  if (source === undefined) return;
  const set = (await home.events?.paramsFor?.(source, opened.peek().id)) ?? null;
  if (isShown() && trial.source.peek() === of) trial.setParams.value = set;
}

/** Takes the events of a file that was chosen, dropped or pasted. */
export async function takeFile(trial: Trial, file: File): Promise<void> {
  trial.awaitedSource.value = null;
  await trial.takeEvents({ name: file.name, bytes: await file.arrayBuffer() });
}

/** Takes the events of a text that was pasted: CSV, cells of a spreadsheet or JSON Lines. */
export async function takePasted(trial: Trial, text: string): Promise<void> {
  // Empty cells at the end of a line are tabs, which belong to it.
  const lines = text.replaceAll(/^[\r\n]+|[\r\n]+$/g, '');
  await trial.takeEvents({ name: 'pasted', bytes: new TextEncoder().encode(lines).buffer });
}

/** Makes up events within what the inputs declare: others each time, and the same in the same order. */
export async function madeEventsOf(studio: Studio, trial: Trial): Promise<void> {
  const { link } = studio;
  const isShown = duringVisit(studio);
  const seed = trial.madeSeed.peek() + 1;
  const made = await link.ask('madeEvents', { seed });
  if (made === null) throw new Error('Mend the mistakes first: events are made for a text without any');
  if (!isShown()) return;
  trial.madeSeed.value = seed;
  await trial.takeEvents(made);
}
