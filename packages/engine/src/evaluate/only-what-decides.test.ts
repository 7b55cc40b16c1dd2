import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';

/** Whether an award was made, or how the event failed. */
function outcomeOf(condition: string, n: number) {
  const compilation = compile(`strategy "S" {
    input n: int (0..9)
    input all: list<int> (max 3) = []
    let failing = 10 div n
    rule "R" when ${condition} { award 1 }
  }`);
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join());
  const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { n } };
  const evaluation = compilation.strategy.evaluate({ event, facts: {}, now: 0, timeZone: 'UTC' });
  if (evaluation.ok) return evaluation.outcome.awarded;
  return evaluation.kind === 'failed' ? evaluation.diagnostics[0]?.code : evaluation.kind;
}

describe('what decides nothing isn’t evaluated', () => {
  it.each([
    ['n == 0 or failing == 1', true],
    ['n != 0 and failing == 1', false],
    ['(if n == 0 then 1 else failing) == 1', true],
    ['n in [n, failing]', true],
    ['not (n in [0, failing])', false],
    ['n in 5..failing', false],
    ['match n { 0 => true, else => failing == 1 }', true],
  ])('in %s', (condition, awarded) => {
    expect(outcomeOf(condition, 0)).toBe(awarded);
  });

  it.each(['n in [5, failing]', 'n in 0..failing', 'n in [failing, n]', 'n == 0 and failing == 1'])(
    'but in %s it decides',
    (condition) => {
      expect(outcomeOf(condition, 0)).toBe('M5101');
    },
  );
});
