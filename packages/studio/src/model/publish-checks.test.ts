import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Foresight } from '../home/home.js';
import type { AnalysisReport } from '../protocol/reports.js';
import { checksOf } from './publish-checks.js';

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

const checked = (foresight: Foresight | null, report: AnalysisReport | null = sound) =>
  checksOf({ report: signal(report), readText: signal('a'), text: signal('a') }, foresight).map(
    ({ level, title, detail }) => [level, title, detail],
  );

describe('what is to be known before publishing', () => {
  it('is that the text has no findings, and waits for them to be known', () => {
    expect(checked(null)).toEqual([['fine', 'No findings', '0 mistakes, 0 warnings']]);
    expect(checked(null, null)).toEqual([['stop', 'Not read yet', 'the text is being checked']]);
  });

  it('is who would have earned less, of how many events, and what one award gives', () => {
    const replay = { events: 940, pointsDelta: 192, losers: 8, mostLost: 41 };
    expect(checked({ ...told, replay }).slice(1)).toEqual([
      [
        'look',
        '8 people would have earned less',
        'on the last 940 recorded events · +192 points in all · most lost −41',
      ],
      ['fine', 'One award gives 0 to 30 points', 'version 3 gave 0 to 37'],
    ]);
    const gaining = { events: 1, pointsDelta: 5, losers: 0, mostLost: 0 };
    expect(checked({ ...told, replay: gaining })[1]).toEqual([
      'fine',
      'Nobody would have earned less',
      'on the last 1 recorded event · +5 points in all',
    ]);
  });

  it('says where nothing can be compared', () => {
    expect(checked(told)[1]?.slice(0, 2)).toEqual(['look', 'Not compared']);
    const empty = { events: 0, pointsDelta: 0, losers: 0, mostLost: 0 };
    expect(checked({ ...told, replay: empty })[1]?.slice(0, 2)).toEqual(['look', 'Nothing to compare by']);
    expect(checked({ ...told, before: null }).map(([, title]) => title)).toEqual([
      'No findings',
      'One award gives 0 to 30 points',
    ]);
  });
});
