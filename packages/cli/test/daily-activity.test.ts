import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SimulationSummary } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { merit } from './binary.js';

const root = resolve(import.meta.dirname, '../../..');
const example = 'examples/daily-activity/daily-activity';
const argv = ['simulate', `${example}.merit`, '--events', `${example}.csv`, '--format', 'json'];

describe('the simulation of daily activity', () => {
  const { status, stdout } = merit(argv);
  const summary: SimulationSummary = JSON.parse(stdout);

  it('decides every event', () => {
    expect(status).toBe(0);
    expect(summary).toMatchObject({
      strategy: 'Daily activity',
      events: 940,
      awards: 842,
      points: 10_658,
      denied: 98,
      refused: 0,
      failed: 0,
    });
  });

  it('awards these points by case', () => {
    expect(summary.cases).toEqual([
      { caseName: 'Welcome back', awards: 2, points: 40 },
      { caseName: 'Personal best', awards: 77, points: 2_182 },
      { caseName: 'Full day', awards: 250, points: 4_051 },
      { caseName: 'Sporty day', awards: 54, points: 781 },
      { caseName: 'Half day', awards: 268, points: 2_563 },
      { caseName: 'Every step counts', awards: 191, points: 1_041 },
    ]);
  });

  it('awards these points to the first and the last of 33 people, and to who comes back', () => {
    expect(summary.users).toHaveLength(33);
    expect(summary.users).toEqual(
      expect.arrayContaining([
        { externalUserId: '8877689391', points: 478, timesAwarded: 31 },
        { externalUserId: '4057192912', points: 11, timesAwarded: 3 },
        { externalUserId: '1927972279', points: 95, timesAwarded: 13 },
      ]),
    );
  });

  it('gives every person the points that plain JavaScript gives them', () => {
    const expected = [...pointsByUser()].map(([externalUserId, points]) => ({ externalUserId, points }));
    expect(summary.users.map(({ externalUserId, points }) => ({ externalUserId, points }))).toEqual(
      expected.sort((a, b) => (a.externalUserId < b.externalUserId ? -1 : 1)),
    );
  });
});

describe('the README of the example', () => {
  const readme = readFileSync(resolve(root, 'examples/daily-activity/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const [cases = '', day = ''] = blocks.filter(([, form]) => form === '').map(([, , text]) => text);

  it('shows what the tool prints', () => {
    const { stdout } = merit([...argv.slice(0, -2), '--trace', '1503960366']);
    expect(cases).toContain('Personal best');
    expect(stdout).toContain(cases);
    expect(day).toContain('✓ adjust "Weekly cap"');
    expect(stdout).toContain(day);
  });
});

interface Day {
  readonly user: string;
  /** Days since 1970, in UTC as the events are. */
  readonly day: number;
  readonly steps: number;
  readonly km: number;
  readonly active: number;
}

interface AwardedDay extends Day {
  readonly points: number;
}

/** The strategy once more, without Merit: every user's awarded days are gone through for each fact. */
function pointsByUser(): Map<string, number> {
  const awarded: AwardedDay[] = [];
  for (const each of readDays()) {
    const before = awarded.filter(({ user }) => user === each.user);
    const points = pointsOf(each, before);
    if (points !== null) awarded.push({ ...each, points });
  }
  const totals = new Map<string, number>();
  for (const { user, points } of awarded) totals.set(user, (totals.get(user) ?? 0) + points);
  return totals;
}

function pointsOf(today: Day, before: readonly AwardedDay[]): number | null {
  if (today.steps < 500) return null;
  const streak = streakOf(today, before);
  const thisWeek = before.filter(({ day }) => weekOf(day) === weekOf(today.day));
  const earned = thisWeek.reduce((sum, { points }) => sum + points, 0);
  const points = basePoints(today, before) + (streak >= 2 ? Math.min(streak, 7) : 0);
  return Math.min(points, Math.max(0, 100 - earned));
}

function basePoints({ day, steps, km, active }: Day, before: readonly AwardedDay[]): number {
  const sporty = active >= 30 || km >= 8;
  const record = Math.max(...before.map((each) => each.steps));
  // One event a day at the same hour: the seven days up to now begin with the day six days ago.
  if (before.length >= 1 && before.every((each) => each.day <= day - 7)) return 20;
  if (before.length >= 3 && steps > record) return 30;
  if (steps >= 10_000) return sporty ? 15 : 10;
  if (sporty) return 10;
  return steps >= 5_000 ? 5 : 1;
}

function streakOf({ day }: Day, before: readonly AwardedDay[]): number {
  const days = new Set(before.map((each) => each.day));
  let streak = 0;
  while (days.has(day - 1 - streak)) streak += 1;
  return streak;
}

/** 1970 began on a Thursday, weeks begin on Monday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function readDays(): Day[] {
  const text = readFileSync(resolve(root, `${example}.csv`), 'utf8');
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return {
      user: cell('externalUserId'),
      day: Math.floor(Date.parse(cell('occurredAt')) / 86_400_000),
      steps: Number(cell('steps')),
      km: Number(cell('distanceKm')),
      active: Number(cell('veryActiveMinutes')),
    };
  });
}
