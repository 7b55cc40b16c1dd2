import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { EvaluationRequest } from './evaluation.js';

const compilation = compile(`strategy "S" {
  param names: list<text>(max 5) = []
  input laps: list<int>(max 5) = []
  rule "A" when user.id == "ann" and user.awards == 0 { award length(laps) }
  otherwise { award length(names) }
}`);
if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('; '));
const { strategy } = compilation;

const facts = { 'user.awards': 0 };

/** What JavaScript lets through and TypeScript doesn't. */
function request(event: unknown): EvaluationRequest {
  return { event, facts, now: 0 } as EvaluationRequest;
}

describe('a host without types', () => {
  it.each([
    ['no event', undefined, '`event` is missing, but an event is expected'],
    ['null', null, '`event` is `null`, but an event is expected'],
    ['a text', 'ann', '`event` is a string, but an event is expected'],
    ['no user', { externalTaskId: 'walk' }, '`event.externalUserId` is missing, but a text is expected'],
    [
      'null as the user',
      { externalUserId: null, externalTaskId: 'walk' },
      '`event.externalUserId` is `null`',
    ],
    [
      'a number as the user',
      { externalUserId: 7, externalTaskId: 'walk' },
      '`event.externalUserId` is a number',
    ],
    ['no task', { externalUserId: 'ann' }, '`event.externalTaskId` is missing, but a text is expected'],
  ])('that gives %s reads a TypeError that says so', (_, event, message) => {
    expect(() => strategy.evaluate(request(event))).toThrow(TypeError);
    expect(() => strategy.evaluate(request(event))).toThrow(message);
    expect(() => strategy.evaluate({ ...request(event), trace: true })).toThrow(message);
    expect(() => strategy.preview(request(event))).toThrow(message);
    expect(() => strategy.explain(request(event))).toThrow(message);
    expect(() => strategy.sameValues(event as EvaluationRequest['event'])).toThrow(message);
  });

  it('decides on after such a mistake', () => {
    expect(() => strategy.evaluate(request(null))).toThrow(TypeError);
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { laps: [1, 2] } };
    expect(strategy.evaluate(request(event))).toMatchObject({ outcome: { points: 2 } });
  });

  it('reads which item of a sparse array is missing, of events and of parameters', () => {
    const laps = [1, 2, 3];
    delete laps[1];
    const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { laps } };
    const evaluation = strategy.evaluate(request(event));
    expect(evaluation).toMatchObject({
      kind: 'refused',
      diagnostics: [{ code: 'M5002', path: 'data.laps[1]' }],
    });
    expect(strategy.checkParams({ names: new Array(3) })).toHaveLength(3);
    expect(() => strategy.bind({ names: new Array(3) })).toThrow('names[0]');
  });
});
