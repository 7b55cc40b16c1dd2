import type { Filter } from '../protocol/questions.js';
import type { WhyReport } from '../protocol/reports.js';
import { createTurns, duringVisit } from './late-answers.js';
import { type Studio, zoneOf } from './studio.js';
import { setInForce, type Trial } from './trial.js';

/** Which event was asked about last: answers about others come too late. */
const beginExplaining = createTurns();

/** Explains one of the events, in the tab that shows it. */
export async function explain(studio: Studio, trial: Trial, index: number): Promise<void> {
  const [isNewest, isShown] = [beginExplaining(), duringVisit(studio)];
  const why = await studio.link.ask('why', { index });
  if (isNewest() && isShown()) showWhy(trial, why);
}

/** Shows an event that gives as many points as may be. */
export async function showExample(studio: Studio, trial: Trial): Promise<void> {
  const { link, notice } = studio;
  const [isNewest, isShown] = [beginExplaining(), duringVisit(studio)];
  const timeZone = zoneOf(studio);
  const found = await link.ask('example', {
    ...{ params: trial.params.peek(), timeZone },
    set: setInForce(trial) ?? undefined,
  });
  if (!isNewest() || !isShown()) return;
  if (found === null) notice.value = 'No event was found that is awarded';
  else showWhy(trial, found);
}

function showWhy(trial: Trial, why: WhyReport): void {
  trial.why.value = why;
  trial.tab.value = 'Events';
}

/** Adds an event that was explained to the spec, with what it is decided as now. */
export async function makeTest(studio: Studio, { index }: WhyReport): Promise<void> {
  const { home, link, spec, notice } = studio;
  const isShown = duringVisit(studio);
  const before = spec.peek();
  const timeZone = zoneOf(studio);
  const added = await link.ask('addCase', { spec: before, timeZone, index });
  if (!isShown() || spec.peek() !== before) return;
  spec.value = added;
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
