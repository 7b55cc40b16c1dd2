import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { createHistory } from './memory-history.js';

const hourMs = 3_600_000;
const compilation = compile(`strategy "Did" {
  otherwise {
    reply {
      ever: user.did("photo"), today: user.did("photo", this: day), inGame: user.game.did("photo", this: week),
      lately: user.did("photo", last: 5h), since: user.did("photo", since: @2026-03-30), twoDays: user.did("photo", days: 2),
    }
    award 1
  }
}`);
if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join());
const { strategy } = compilation;

interface Row {
  readonly at: number;
  readonly task: string;
  readonly action: string | undefined;
}

const start = Date.UTC(2026, 2, 27);
const dayOf = (at: number) => Math.floor(at / (24 * hourMs));
/** Weeks begin on Monday. */
const weekOf = (at: number) => Math.floor((dayOf(at) + 3) / 7);

/** The same by rows: those before, and the one that is decided. */
function naive(rows: readonly Row[], { at: now, task, action }: Row) {
  const photos = rows.filter((row) => row.action === 'photo');
  const here = photos.filter((row) => row.task === task);
  const own = action === 'photo';
  return {
    ever: own || here.length > 0,
    today: own || here.some(({ at }) => dayOf(at) === dayOf(now)),
    inGame: own || photos.some(({ at }) => weekOf(at) === weekOf(now) && dayOf(at) <= dayOf(now)),
    lately: own || here.some(({ at }) => at > now - 5 * hourMs && at <= now),
    since:
      own && dayOf(now) >= dayOf(Date.UTC(2026, 2, 30))
        ? true
        : here.some(({ at }) => dayOf(at) >= dayOf(Date.UTC(2026, 2, 30)) && dayOf(at) <= dayOf(now)),
    twoDays: own || here.some(({ at }) => dayOf(at) >= dayOf(now) - 1 && dayOf(at) <= dayOf(now)),
  };
}

const row: fc.Arbitrary<Row> = fc.record({
  at: fc.integer({ min: 0, max: 24 * 8 }).map((hours) => start + hours * hourMs),
  task: fc.constantFrom('walk', 'read'),
  action: fc.constantFrom('photo', 'photo', 'share', undefined),
});

describe('did', () => {
  it('tells what the rows tell together with the event, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const history = createHistory();
        for (const [index, each] of rows.entries()) {
          const event = { externalUserId: 'ann', externalTaskId: each.task, action: each.action };
          const facts = history.facts(strategy, event, each.at);
          const evaluation = strategy.evaluate({ event, facts, now: each.at });
          expect(evaluation).toMatchObject({
            ok: true,
            outcome: { reply: naive(rows.slice(0, index), each) },
          });
          if (evaluation.ok) history.record(event, evaluation.outcome, each.at);
          history.recordAction(event, each.at);
        }
      }),
    );
  });
});
