import type {
  AbstractValue,
  AwardRange,
  Bounds,
  CheckedStrategy,
  Decimal,
  Expression,
  InputDeclaration,
  Type,
} from '@merit/dsl';
import { boundsOf, decimal, parse, rational } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import type { Outcome } from '../evaluate/outcome.js';
import type { JsonValue } from '../event/event.js';
import type { Strategy } from '../strategy.js';
import { createStrategy } from '../strategy.js';
import type { GeneratedSource } from '../testing/generated-strategy.js';
import { generatedSource } from '../testing/generated-strategy.js';
import { durationFromText, durationToText } from '../value/duration.js';

const programs = Number(process.env['SOUNDNESS_PROGRAMS'] ?? 150);
const eventsEach = 12;

describe('bounds', () => {
  it('hold for every event of every strategy, with any parameters', () => {
    const seen = { checked: 0, awards: 0, unreachable: 0, settled: 0 };
    fc.assert(
      fc.property(
        generatedSource,
        fc.array(fc.nat(9_999), { minLength: 60, maxLength: 400 }),
        (generated, tape) => {
          const checked = checkedFrom(generated);
          fc.pre(checked !== null);
          seen.checked++;
          tryToBreak(checked as CheckedStrategy, new Chooser(tape), seen);
        },
      ),
      { numRuns: programs, maxSkipsPerRun: 20 },
    );
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });
});

function checkedFrom({ source, parent }: GeneratedSource): CheckedStrategy | null {
  for (const text of parent === null ? [source] : [source, parent]) {
    if (parse(text).diagnostics.length > 0) throw new Error(`no strategy:\n${text}`);
  }
  const compiled = compile(source, parent === null ? {} : { parents: { parent } });
  return compiled.ok ? compiled.strategy.checked : null;
}

/** What was met, so that a test that meets nothing fails. */
interface Seen {
  awards: number;
  unreachable: number;
  settled: number;
}

function tryToBreak(checked: CheckedStrategy, chooser: Chooser, seen: Seen): void {
  const unbound = createStrategy(checked);
  const open = boundsOf(checked);
  seen.unreachable += open.parts.filter(({ obstacle }) => obstacle !== null).length;
  seen.settled += [...open.values.values()].filter(isSettled).length;
  for (let round = 0; round < eventsEach; round++) {
    const params = Object.fromEntries(checked.params.map(({ name, type }) => [name, chooser.valueOf(type)]));
    const strategy = unbound.bind(params);
    expectNarrower(strategy.awardRange, unbound.awardRange);
    const decided = strategy.evaluate({
      event: { externalUserId: 'ann', externalTaskId: 'walk', data: chooser.dataFor(checked.inputs) },
      facts: chooser.factsFor(strategy),
      now: 0,
      trace: true,
    });
    if (!decided.ok) {
      expect(decided.kind).toBe('failed');
      continue;
    }
    if (decided.outcome.awarded) seen.awards++;
    expectWithin(decided.outcome, checked, open);
    expectAward(decided.outcome, strategy);
  }
}

function isSettled({ content }: AbstractValue): boolean {
  return content?.kind === 'truth' && content.canHold !== content.canFail;
}

function expectAward({ awarded, points }: Outcome, { awardRange: { min, max } }: Strategy): void {
  if (!awarded) return;
  expect(points).toBeGreaterThanOrEqual(min ?? Number.NEGATIVE_INFINITY);
  expect(points).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY);
}

/** What some parameters allow is within what any do. */
function expectNarrower(bound: AwardRange, any: AwardRange): void {
  expect(bound.min ?? Number.NEGATIVE_INFINITY).toBeGreaterThanOrEqual(any.min ?? Number.NEGATIVE_INFINITY);
  expect(bound.max ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(any.max ?? Number.POSITIVE_INFINITY);
}

function expectWithin(outcome: Outcome, checked: CheckedStrategy, bounds: Bounds): void {
  const { min, max } = bounds.awardRange;
  if (outcome.awarded) {
    expect(outcome.points).toBeGreaterThanOrEqual(min ?? Number.NEGATIVE_INFINITY);
    expect(outcome.points).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY);
  }
  const own = outcome.sourceName === undefined ? [outcome.rule] : [];
  const ran = [
    ...own,
    ...outcome.adjustments.flatMap(({ name, sourceName }) => (sourceName === undefined ? [name] : [])),
  ];
  for (const { part, obstacle } of bounds.parts) {
    const name = part.kind === 'Otherwise' ? 'otherwise' : part.name.value;
    if (obstacle !== null) expect(ran).not.toContain(name);
  }
  const nodes = new Map(
    [...checked.types.keys()].map((node) => [`${node.span.start} ${node.span.end}`, node]),
  );
  for (const { span, text, value, sourceName } of outcome.trace ?? []) {
    if (sourceName !== undefined) continue;
    const node = nodes.get(`${span.start} ${span.end}`);
    if (node === undefined || checked.constants.has(node)) continue;
    for (const values of [bounds.values, bounds.valuesAlone]) expectAdmitted(values, node, text, value);
  }
}

function expectAdmitted(
  values: ReadonlyMap<Expression, AbstractValue>,
  node: Expression,
  text: string,
  value: JsonValue,
): void {
  const found = values.get(node);
  if (found !== undefined && admits(found, value)) return;
  throw new Error(`${text} was ${JSON.stringify(value)}, beyond ${describeValue(found)}`);
}

function describeValue(value: AbstractValue | undefined): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? 'nothing';
}

function admits({ missing, content }: AbstractValue, value: JsonValue): boolean {
  if (value === null) return missing;
  switch (content?.kind) {
    case 'quantity':
      return isBetween(numberOf(value), content) && (!content.whole || decimal.isWhole(numberOf(value)));
    case 'truth':
      return value === true ? content.canHold : content.canFail;
    case 'texts':
      return content.values?.includes(String(value)) ?? true;
    default:
      return content !== null;
  }
}

function numberOf(value: JsonValue): Decimal {
  if (typeof value === 'number') return decimal.fromNumber(value);
  const milliseconds = durationFromText(String(value));
  if (milliseconds !== null) return decimal.fromInteger(milliseconds);
  const reading = decimal.fromText(String(value));
  if (!reading.ok) throw new Error(`no number: ${String(value)}`);
  return reading.value;
}

function isBetween(
  value: Decimal,
  { interval: { min, max }, nonzero }: Extract<AbstractValue['content'], { kind: 'quantity' }>,
): boolean {
  // A quotient is told with 34 digits or more, and its ends are exact.
  const slack = value.scale < decimal.quotientDigits - 1 ? decimal.zero : decimal.create(1n, 30);
  const [raised, lowered] = [decimal.add(value, slack), decimal.subtract(value, slack)];
  const above = min === null || rational.compare(raised, min.value) >= (min.open ? 1 : 0);
  const below = max === null || rational.compare(lowered, max.value) <= (max.open ? -1 : 0);
  return above && below && !(nonzero && decimal.sign(value) === 0);
}

/** Takes values from a tape of choices: ends of ranges and what lies beside them more often than not. */
class Chooser {
  readonly #tape: readonly number[];
  #at = 0;

  constructor(tape: readonly number[]) {
    this.#tape = tape;
  }

  #next(): number {
    return this.#tape[this.#at++ % this.#tape.length] ?? 0;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#next() % items.length] as Item;
  }

  dataFor(inputs: readonly InputDeclaration[]): { [name: string]: JsonValue } {
    return Object.fromEntries(
      inputs.map(({ name, type, optional }) => [
        name,
        optional && this.#next() % 3 === 0 ? null : this.valueOf(type),
      ]),
    );
  }

  /** Consistent where a number of awards says that another fact is there. */
  factsFor({ facts }: Strategy): { [key: string]: number | null } {
    const awards = this.#pick([0, 1, 2, 3, 5, 10, 60, 1_000]);
    const times: { readonly [name: string]: number } = { sinceLast: 1, lastGap: 2 };
    return Object.fromEntries(
      facts.map(({ key, name }) => {
        if (key === 'user.awards') return [key, awards];
        if (name in times)
          return [key, awards < (times[name] ?? 0) ? null : this.#pick([0, 1, 30_000, 3_600_000])];
        return [key, this.#pick(name === 'points' ? [-100, -1, 0, 1, 50, 1e6] : [0, 1, 2, 5, 7, 100])];
      }),
    );
  }

  valueOf(type: Type): JsonValue {
    switch (type.kind) {
      case 'int':
        return this.#number(type.range.min, type.range.max, 0);
      case 'decimal':
        return this.#number(type.range.min, type.range.max, type.places ?? 3);
      case 'duration':
        return durationToText(this.#number(toDecimal(type.range.min), toDecimal(type.range.max), 0));
      case 'list':
        return Array.from({ length: this.#next() % (type.max + 1) }, () => this.valueOf(type.element));
      case 'text':
        return this.#pick(type.values ?? ['walk', 'run', 'ride', 'swim']);
      default:
        return this.#next() % 2 === 0;
    }
  }

  #number(min: Decimal | null, max: Decimal | null, places: number): number {
    const low = min === null ? -1_000 : Number(decimal.toText(min));
    const high = max === null ? 1_000 : Number(decimal.toText(max));
    const step = 10 ** -places;
    const candidates = [
      low,
      high,
      low + step,
      high - step,
      0,
      1,
      2,
      5,
      10,
      low + (this.#next() / 9_999) * (high - low),
    ];
    const fitting = candidates
      .map((value) => Number(value.toFixed(places)))
      .filter((value) => value >= low && value <= high);
    return this.#pick(fitting) + 0;
  }
}

function toDecimal(value: number | null): Decimal | null {
  return value === null ? null : decimal.fromInteger(value);
}
