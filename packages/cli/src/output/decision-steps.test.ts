import { compile, type JsonValue } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { decisionSteps } from './decision-steps.js';

/** Each step in a line: its label, whether it held or its value, and what decided it. */
function stepsOf(body: string, data: { readonly [name: string]: JsonValue }): string[] {
  const source = `strategy "S" { ${body} }`;
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map((each) => each.message).join());
  const event = { externalUserId: 'ann', externalTaskId: 'walks', data };
  const decided = compiled.strategy.evaluate({ event, now: 0, trace: true });
  if (!decided.ok) throw new Error('the event has no outcome');
  return decisionSteps(compiled.strategy.checked, decided.outcome).map(
    ({ label, held, text, value, operands }) => {
      const result = held === null ? `= ${value}` : held ? 'holds' : 'fails';
      const because = operands.map((operand) => `${operand.text} ${operand.value}`).join(', ');
      return `${label} ${result}: ${text} [${because}]`;
    },
  );
}

describe('the steps of a decision', () => {
  const inputs = 'input n: int input m: int?';

  it('end at the rule that awards', () => {
    const rules = 'rule "A" when n > 5 { award n } rule "B" when n > 1 { award n * 2 } rule "C" { award 1 }';
    expect(stepsOf(`${inputs} ${rules}`, { n: 3 })).toEqual([
      'rule "A" fails: n > 5 [n 3]',
      'rule "B" holds: n > 1 [n 3]',
      'award = 6: n * 2 [n 3]',
    ]);
  });

  it('show what always holds once it had its turn', () => {
    const rules = 'rule "A" when n > 5 { award n } otherwise { award n } adjust "X" { points = points + 1 }';
    expect(stepsOf(`${inputs} ${rules}`, { n: 3 })).toEqual([
      'rule "A" fails: n > 5 [n 3]',
      'otherwise holds: null []',
      'award = 3: n []',
      'adjust "X" holds: null []',
      'points = 4: points + 1 [points 3]',
    ]);
    expect(stepsOf(`${inputs} ${rules}`, { n: 7 })).not.toContain('otherwise holds: null []');
  });

  it('show a let where it is first needed, and not at all where it never is', () => {
    const lets = 'let far = n > 5 let high = m is present';
    const rules = 'rule "A" when n > 2 and far { award 2 } otherwise { award 1 }';
    expect(stepsOf(`${inputs} ${lets} ${rules}`, { n: 3 })).toEqual([
      'let far = false: n > 5 [n 3]',
      'rule "A" fails: n > 2 and far [n 3, far false]',
      'otherwise holds: null []',
    ]);
  });

  it('leave out what a condition did not come to', () => {
    const rules = 'rule "A" when n > 5 and m is present { award 2 }';
    expect(stepsOf(`${inputs} ${rules}`, { n: 3, m: 1 })).toEqual([
      'rule "A" fails: n > 5 and m is present [n 3]',
    ]);
  });

  it('end at a deny, with what it replies', () => {
    const parts = 'deny "No" when n < 5 { reply { short: 5 - n } } rule "A" { award n }';
    expect(stepsOf(`${inputs} ${parts}`, { n: 3 })).toEqual([
      'deny "No" holds: n < 5 [n 3]',
      'reply short = 2: 5 - n [n 3]',
    ]);
  });

  it('tell what a lambda said of each item that it came to', () => {
    const rules = 'rule "A" when any(tags, tag => tag == "b" or n > 5) { award sum([n, 4], x => x * 2) }';
    expect(stepsOf(`${inputs} input tags: list<text> ${rules}`, { n: 3, tags: ['a', 'b', 'c'] })).toEqual([
      'rule "A" holds: any(tags, tag => tag == "b" or n > 5) [tags a,b,c, tag == "b" or n > 5 of "a" false, tag == "b" or n > 5 of "b" true]',
      'award = 14: sum([n, 4], x => x * 2) [n 3, x * 2 of 3 6, x * 2 of 4 8]',
    ]);
  });

  it('tell of a long list what was found of its first items', () => {
    const rules = 'rule "A" { award sum(many, x => x * n) }';
    const many = Array.from({ length: 100 }, (_, index) => index);
    const [, step = ''] = stepsOf(`${inputs} input many: list<int> ${rules}`, { n: 3, many });
    expect(step.match(/x \* n of/g)).toHaveLength(10);
  });

  it('show the subject of a match, and the arm that was taken', () => {
    const rules = 'rule "A" { award match n { < 5 => n * 2, else => m ?? 9 } }';
    const text = 'match n { < 5 => n * 2, else => m ?? 9 }';
    expect(stepsOf(`${inputs} ${rules}`, { n: 3 })[1]).toBe(`award = 6: ${text} [n 3]`);
    expect(stepsOf(`${inputs} ${rules}`, { n: 7 })[1]).toBe(`award = 9: ${text} [n 7, m null]`);
  });

  it('write an expression of several lines on one', () => {
    expect(stepsOf(`${inputs} rule "A" when n > 1\n      and n < 9 { award n }`, { n: 3 })[0]).toBe(
      'rule "A" holds: n > 1 and n < 9 [n 3]',
    );
  });
});
