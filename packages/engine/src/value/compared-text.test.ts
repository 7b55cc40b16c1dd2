import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { createHistory } from '../history/memory-history.js';
import { comparedText } from './compared-text.js';

/** Points of events one after the other, each of which is worth something where none was like it. */
function pointsOf(type: string, links: readonly (string | number)[]): readonly number[] {
  const compilation = compile(`strategy "Links" {
    input link: ${type}
    let copy = link
    rule "New" when user.awards(same: link) == 0 and task.awards(same: copy) == 0 { award 10 }
    otherwise { award 0 }
  }`);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.diagnostics));
  const { strategy } = compilation;
  const history = createHistory();
  return links.map((link, now) => {
    const event = { externalUserId: 'ann', externalTaskId: 'share', data: { link } };
    const evaluation = strategy.evaluate({ event, facts: history.facts(strategy, event, now), now });
    if (!evaluation.ok) throw new Error(JSON.stringify(evaluation.diagnostics));
    history.record(event, JSON.parse(JSON.stringify(evaluation.outcome)), now);
    return evaluation.outcome.points;
  });
}

describe('what `same:` compares', () => {
  it('finds texts of any length, and tells those apart that differ behind the first letters', () => {
    const long = `https://example.org/${'x'.repeat(3_900)}`;
    expect(pointsOf('text', [long, long, `${long}y`, long.slice(0, 201), long.slice(0, 200)])).toEqual([
      10, 0, 10, 10, 10,
    ]);
  });

  it('finds numbers of any length', () => {
    const long = '7'.repeat(390);
    const small = `0.${'0'.repeat(300)}1`;
    expect(pointsOf('decimal', [long, long, `${long}.5`, small, `${small}0`, 1e300, '1e300'])).toEqual([
      10, 0, 10, 10, 0, 10, 0,
    ]);
  });

  it('takes no text for the digest of another one', () => {
    const long = 'x'.repeat(201);
    expect(comparedText(comparedText(long))).not.toBe(comparedText(long));
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }), (one, other) => {
        expect(comparedText(one) === comparedText(other)).toBe(one === other);
      }),
    );
  });

  it('has the digits of numbers without needless zeros', () => {
    expect([1.5, decimal.fromInteger(7), 1e21, true].map(comparedText)).toEqual([
      '1.5',
      '7',
      `1${'0'.repeat(21)}`,
      'true',
    ]);
  });
});
