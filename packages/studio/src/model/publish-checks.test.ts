import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Foresight } from '../home/home.js';
import type { AnalysisReport, TestReport } from '../protocol/reports.js';
import { type Check, futureChecks, isDecidable, type PublishForecast, textChecks } from './publish-checks.js';

const sound: AnalysisReport = {
  diagnostics: [],
  tokens: [],
  name: 'Walks',
  isSound: true,
  cost: 1,
  facts: 0,
  params: [],
  range: null,
  elapsedMs: 1,
};
const before = { version: 3, range: { min: 0, max: 37 } };
const told: Foresight = { version: 4, range: { min: 0, max: 30 }, before, replay: null };

const nobody = { items: [], isWhole: true };

const here = <Value>(value: Value) => ({ state: 'here' as const, value });
const usage = here(nobody);
const shown = (checks: readonly Check[]) => checks.map(({ level, title, detail }) => [level, title, detail]);
const foreseen = (foresight: Foresight) => shown(futureChecks({ foresight: here(foresight), usage }));

function ofText(report: AnalysisReport | null, tests: TestReport | null = null, spec: string | null = null) {
  const text = { report: signal(report), readText: signal('a'), text: signal('a'), spec: signal(spec) };
  return textChecks(text, { tests: signal(tests), testedText: signal('a') });
}

describe('what is to be known before publishing', () => {
  it('is that the text has no findings, and waits for them to be known', () => {
    expect(shown(ofText(sound))).toEqual([['fine', 'No findings', '0 mistakes, 0 warnings']]);
    expect(shown(ofText(null))).toEqual([['awaited', 'Not read yet', 'the text is being checked']]);
  });

  it('is whether the tests pass, and why it awards all the same where one fails', () => {
    const mismatch = { path: 'points', expected: 1, actual: 2 };
    const passes = { name: 'a', mismatches: [], got: null };
    const fails = { name: 'b', mismatches: [mismatch], got: null };
    const tested = (...cases: TestReport['cases']) => ({ problems: [], cases, unreached: [] });
    const levels = (checks: readonly Check[]) => checks.map(({ level, title }) => [level, title]);
    expect(levels(ofText(sound, tested(passes), '{}'))[1]).toEqual(['fine', 'All tests pass']);
    expect(levels(ofText(sound, null, '{}'))[1]).toEqual(['awaited', 'Not tested yet']);
    const failing = ofText(sound, tested(passes, fails), '{}');
    expect(levels(failing)[1]).toEqual(['look', '1 of 2 tests fail']);
    expect([isDecidable(failing, ' '), isDecidable(failing, 'known')]).toEqual([false, true]);
  });

  it('is decided once everything has come, and not where something didn’t', () => {
    const awaited = { state: 'awaited' } as const;
    const missing = { state: 'missing', message: 'the service answers 500' } as const;
    const foresight = here({ ...told, before: null });
    const decidable = (asked: PublishForecast) => isDecidable(futureChecks(asked), '');
    expect(decidable({ foresight, usage })).toBe(true);
    for (const asked of [
      { foresight, usage: awaited },
      { foresight: awaited, usage },
      { foresight, usage: missing },
      { foresight: missing, usage },
    ]) {
      expect(decidable(asked)).toBe(false);
    }
    expect(shown(futureChecks({ foresight, usage: missing })).at(-1)).toEqual([
      'missing',
      'Where it awards',
      'couldn’t be had: the service answers 500',
    ]);
  });

  it('is who would have earned less, of how many events, and what one award gives', () => {
    const losers = { items: [{ person: 'ann', delta: -41 }], isWhole: false };
    const replay = { events: 940, pointsDelta: 192, gained: 150, lost: 1_508, same: 3, losers };
    expect(foreseen({ ...told, replay })).toEqual([
      [
        'look',
        '1,508 people would have earned less',
        'on the last 940 recorded events · 150 would have earned more, 3 as much · +192 points in all · most lost −41',
      ],
      ['fine', 'One award gives 0 to 30 points', 'version 3 gave 0 to 37'],
    ]);
    const gaining = { events: 1, pointsDelta: 5, gained: 1, lost: 0, same: 0, losers: nobody };
    expect(foreseen({ ...told, replay: gaining })[0]).toEqual([
      'fine',
      'Nobody would have earned less',
      'on the last 1 recorded event · 1 would have earned more, 0 as much · +5 points in all',
    ]);
  });

  it('says where nothing can be compared', () => {
    expect(foreseen(told)[0]?.slice(0, 2)).toEqual(['look', 'Not compared']);
    const empty = { events: 0, pointsDelta: 0, gained: 0, lost: 0, same: 0, losers: nobody };
    expect(foreseen({ ...told, replay: empty })[0]?.slice(0, 2)).toEqual(['look', 'Nothing to compare by']);
    expect(foreseen({ ...told, before: null }).map(([, title]) => title)).toEqual([
      'One award gives 0 to 30 points',
    ]);
  });
});
