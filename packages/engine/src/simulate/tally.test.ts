import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { simulate } from './simulate.js';
import { DayTally, spreadOf } from './tally.js';

const compiled = compile(`strategy "Walks" {
  input km: int
  deny "Too short" when km < 1
  rule "Far" when km > 5 { award 10 }
  otherwise { award 1 as "Near" }
}`);

async function tallied() {
  if (!compiled.ok) throw new Error('it has mistakes');
  const walk = (externalUserId: string, at: string, km: unknown) => ({
    occurredAt: Date.parse(at),
    event: { externalUserId, externalTaskId: 'walks', data: { km: km as number } },
  });
  const days = new DayTally('Europe/Madrid');
  const events = [
    walk('ann', '2026-01-02T23:30:00Z', 9),
    walk('bob', '2026-01-02T12:00:00Z', 2),
    walk('ann', '2026-01-03T12:00:00Z', 2),
    walk('ann', '2026-01-03T13:00:00Z', 0),
    walk('ann', '2026-01-03T14:00:00Z', 'far'),
  ];
  const onEvent: NonNullable<Parameters<typeof simulate>[2]>['onEvent'] = (timed, evaluation) =>
    days.add(timed, evaluation);
  return { days, summary: await simulate(compiled.strategy, events, { onEvent }) };
}

describe('a tally', () => {
  it('adds up by the local day, in the order of days', async () => {
    const { days } = await tallied();
    expect(days.totals()).toEqual([
      { day: '2026-01-02', events: 1, awards: 1, points: 1, denied: 0 },
      { day: '2026-01-03', events: 4, awards: 2, points: 11, denied: 1 },
    ]);
  });

  it('tells the cases of each day', async () => {
    const { days } = await tallied();
    expect(days.pointsByCase().map((cases) => Object.fromEntries(cases))).toEqual([
      { Near: 1 },
      { Far: 10, Near: 1 },
    ]);
  });

  it('spreads points over users, of whom there may be none', async () => {
    const { summary } = await tallied();
    expect(spreadOf(summary.users)).toMatchObject({ mean: 6, median: 1 });
    expect(spreadOf([])).toBeNull();
  });
});
