import { compile } from '@merit/engine';

const source = `strategy "Shared rule" {
  param weekly: int (1..100) = 7
  param quick: int (0..100) = 5
  param loyal: int (0..100_000) = 1_000
  param cap: int (0..1_000) = 100

  input base: int (0..1_000)
  input streak: int (0..10_000)
  input minutesSinceLast: int (0..1_000_000)
  input totalPoints: int (0..1_000_000_000)
  input level: text

  let factor = if streak >= weekly then 2 else if streak >= 3 then 1.5 else 1
  let earned = base * factor + (if minutesSinceLast < 60 then quick else 0)
  let isLoyal = totalPoints > loyal and level in ["gold", "platinum"]

  otherwise { award round(min(cap, earned * (if isLoyal then 1.1 else 1))) }
}`;

const compiled = compile(source);
if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
const { strategy } = compiled;

/** What a host hands over: the inputs as an event's data. */
function toInput(data) {
  return { event: { externalUserId: 'user', externalTaskId: 'task', data }, now: 0 };
}

/** Checked inputs, points and case: what the peers do, and a little more. */
const preview = {
  name: 'Merit',
  traits: 'exact, typed, inputs checked, closures',
  whole: true,
  toInput,
  prepare(rule) {
    const bound = strategy.bind(rule);
    return (request) => bound.preview(request).points;
  },
};

/** The whole receipt as well: lines, reply, tracked inputs. */
const evaluate = {
  name: 'Merit with receipt',
  traits: 'the same, and every outcome explained',
  whole: true,
  toInput,
  prepare(rule) {
    const bound = strategy.bind(rule);
    return (request) => bound.evaluate(request).outcome.points;
  },
};

export const engines = [preview, evaluate];
