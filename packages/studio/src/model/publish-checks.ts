import type { AwardRange, Foresight } from '../home/home.js';
import type { Studio } from './studio.js';

/** Something to know before a version awards: fine, to be looked at, or in the way. */
export interface Check {
  readonly level: 'fine' | 'look' | 'stop';
  readonly title: string;
  readonly detail: string;
}

/** What is known of the text that is to award; of the future nothing while that is null. */
export function checksOf(
  { report, readText, text }: Pick<Studio, 'report' | 'readText' | 'text'>,
  foresight: Foresight | null,
): readonly Check[] {
  return [
    findingsCheck(readText.value === text.value ? report.value : null),
    ...(foresight?.before == null ? [] : [replayCheck(foresight.replay)]),
    ...(foresight === null || foresight.range === null
      ? []
      : [rangeCheck(foresight.range, foresight.before)]),
  ];
}

function findingsCheck(report: Studio['report']['value']): Check {
  if (report === null) return { level: 'stop', title: 'Not read yet', detail: 'the text is being checked' };
  const mistakes = report.diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = report.diagnostics.length - mistakes;
  const detail = `${counted(mistakes, 'mistake')}, ${counted(warnings, 'warning')}`;
  if (mistakes > 0) return { level: 'stop', title: 'The text has mistakes', detail };
  return warnings > 0
    ? { level: 'look', title: 'Something to look at', detail }
    : { level: 'fine', title: 'No findings', detail };
}

function replayCheck(replay: Foresight['replay']): Check {
  if (replay === null) {
    return { level: 'look', title: 'Not compared', detail: 'what it would have given can’t be told' };
  }
  const { events, pointsDelta, losers, mostLost } = replay;
  if (events === 0) {
    return { level: 'look', title: 'Nothing to compare by', detail: 'no event led to an award in 30 days' };
  }
  const detail = `on the last ${counted(events, 'recorded event')} · ${signed(pointsDelta)} points in all`;
  return losers === 0
    ? { level: 'fine', title: 'Nobody would have earned less', detail }
    : {
        level: 'look',
        title: `${counted(losers, 'person', 'people')} would have earned less`,
        detail: `${detail} · most lost ${signed(-mostLost)}`,
      };
}

function rangeCheck(range: AwardRange, before: Foresight['before']): Check {
  const detail =
    before === null || before.range === null ? '' : `version ${before.version} gave ${words(before.range)}`;
  return { level: 'fine', title: `One award gives ${words(range)} points`, detail };
}

function words({ min, max }: AwardRange): string {
  if (min !== null && min === max) return min.toLocaleString();
  return `${min?.toLocaleString() ?? 'any number below'} to ${max?.toLocaleString() ?? 'any number'}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

function signed(points: number): string {
  return points < 0 ? `−${(-points).toLocaleString()}` : `+${points.toLocaleString()}`;
}
