import type { AwardRange, ForeseenReplay, Foresight, Listed, Usage } from '../home/home.js';
import { count, countOf, signed } from '../shown/numbers.js';
import type { Studio } from './studio.js';
import type { Told } from './told.js';
import type { Trial } from './trial.js';

/**
 * Something to know before a version awards: fine, to be looked at, in the way, on its way here, or what
 * couldn't be had.
 */
export interface Check {
  readonly level: 'fine' | 'look' | 'stop' | 'awaited' | 'missing';
  readonly title: string;
  readonly detail: string;
  /** Whom it is about, where they can be named. */
  readonly losers?: ForeseenReplay['losers'];
  /** Whether it has to be said why it awards all the same. */
  readonly asksReason?: true;
}

export interface PublishForecast {
  readonly foresight: Told<Foresight>;
  readonly usage: Told<Listed<Usage>>;
}

/** Whether it may award: everything is known, and nothing is in the way. */
export function isDecidable(checks: readonly Check[], note: string): boolean {
  const isKnown = checks.every(({ level }) => level === 'fine' || level === 'look');
  return isKnown && (note.trim() !== '' || !checks.some(({ asksReason }) => asksReason === true));
}

/** What is known of the text and its tests. */
export function textChecks(
  { report, readText, text, spec }: Pick<Studio, 'report' | 'readText' | 'text' | 'spec'>,
  { tests, testedText }: Pick<Trial, 'tests' | 'testedText'>,
): readonly Check[] {
  const findings = findingsCheck(readText.value === text.value ? report.value : null);
  if (spec.value === null) return [findings];
  return [findings, testsCheck(testedText.value === text.value ? tests.value : null)];
}

function findingsCheck(report: Studio['report']['value']): Check {
  if (report === null)
    return { level: 'awaited', title: 'Not read yet', detail: 'the text is being checked' };
  const mistakes = report.diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = report.diagnostics.length - mistakes;
  const detail = `${countOf(mistakes, 'mistake')}, ${countOf(warnings, 'warning')}`;
  if (mistakes > 0) return { level: 'stop', title: 'The text has mistakes', detail };
  return warnings > 0
    ? { level: 'look', title: 'Something to look at', detail }
    : { level: 'fine', title: 'No findings', detail };
}

function testsCheck(tests: Trial['tests']['value']): Check {
  if (tests === null) return { level: 'awaited', title: 'Not tested yet', detail: 'the tests are run' };
  const failed = tests.cases.filter(({ mismatches }) => mismatches.length > 0).length;
  const all = countOf(tests.cases.length, 'test');
  if (failed + tests.problems.length === 0) return { level: 'fine', title: 'All tests pass', detail: all };
  const title = failed > 0 ? `${count(failed)} of ${all} fail` : 'The tests can’t be read';
  return { level: 'look', title, detail: 'say below why it awards all the same', asksReason: true };
}

/** What is known of the future, which may be on its way. */
export function futureChecks({ foresight, usage }: PublishForecast): readonly Check[] {
  const compared = 'What it would have given';
  const moved = 'Where it awards';
  return [
    ...(foresight.state === 'here' ? foreseenChecks(foresight.value) : [notHere(compared, foresight)]),
    ...(usage.state === 'here' ? [] : [notHere(moved, usage)]),
  ];
}

function notHere(title: string, told: Exclude<Told<unknown>, { readonly state: 'here' }>): Check {
  return told.state === 'awaited'
    ? { level: 'awaited', title, detail: 'being looked at' }
    : { level: 'missing', title, detail: `couldn’t be had: ${told.message}` };
}

function foreseenChecks({ range, before, replay }: Foresight): readonly Check[] {
  return [
    ...(before === null ? [] : [replayCheck(replay)]),
    ...(range === null ? [] : [rangeCheck(range, before)]),
  ];
}

function replayCheck(replay: ForeseenReplay | null): Check {
  if (replay === null) {
    return { level: 'look', title: 'Not compared', detail: 'what it would have given can’t be told' };
  }
  const { events, pointsDelta, gained, lost, same, losers } = replay;
  if (events === 0) {
    return { level: 'look', title: 'Nothing to compare by', detail: 'it awarded no event in 30 days' };
  }
  const who = `${count(gained)} would have earned more, ${count(same)} as much`;
  const detail = `on the last ${countOf(events, 'recorded event')} · ${who} · ${signed(pointsDelta)} points in all`;
  if (lost === 0) return { level: 'fine', title: 'Nobody would have earned less', detail };
  const [most] = losers.items;
  return {
    level: 'look',
    title: `${countOf(lost, 'person', 'people')} would have earned less`,
    detail: most === undefined ? detail : `${detail} · most lost ${signed(most.delta)}`,
    losers,
  };
}

function rangeCheck(range: AwardRange, before: Foresight['before']): Check {
  const detail =
    before === null || before.range === null ? '' : `version ${before.version} gave ${words(before.range)}`;
  return { level: 'fine', title: `One award gives ${words(range)} points`, detail };
}

function words({ min, max }: AwardRange): string {
  if (min !== null && min === max) return count(min);
  return `${min === null ? 'any number below' : count(min)} to ${max === null ? 'any number' : count(max)}`;
}
