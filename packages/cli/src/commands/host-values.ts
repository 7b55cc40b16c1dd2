import { type FactDeclaration, factKey, type InputDeclaration, isObject } from '@merit/dsl';
import type { FactValue, HostFactAnswers, JsonValue, MeritEvent, Strategy } from '@merit/engine';
import { durationFromText } from '@merit/engine';
import type { Host } from '../config/host.js';
import { cannotRead } from '../exit-code.js';

/**
 * What offline stands in for the host of a strategy: the values of its facts, as the events or the config
 * have them.
 */
export interface HostValues {
  /**
   * The facts as an event file is to be read for them: in columns, or inside `data`, called as authors write
   * them.
   */
  readonly inputs: readonly InputDeclaration[];
  readonly answers: HostFactAnswers;
}

export function hostValuesOf(strategies: readonly Strategy[], { factValues }: Host): HostValues {
  const asked = strategies.flatMap((strategy) =>
    strategy.checked.facts
      .filter(({ name }) => name === 'host')
      .map((fact) => [factKey(fact), { fact, strategy }] as const),
  );
  const askedByKey = new Map(asked);
  return {
    inputs: [...askedByKey.values()].map(({ fact }) => inputOf(fact, factValues)),
    answers: ({ key }, event) => {
      const given = valueIn(event, key.split('.')) ?? factValues.get(key) ?? null;
      const known = askedByKey.get(key);
      const isTime = known !== undefined && isDuration(known.fact.type);
      const value = isTime && typeof given === 'string' ? durationFromText(given) : given;
      return checkedValue(key, value, known?.strategy);
    },
  };
}

function inputOf(fact: FactDeclaration, values: Host['factValues']): InputDeclaration {
  const key = factKey(fact);
  const { type } = fact;
  const isOptional = type.kind === 'optional';
  return {
    name: key,
    path: key.split('.'),
    type: isOptional ? type.inner : type,
    optional: isOptional || values.has(key),
    default: null,
    doc: null,
  };
}

function isDuration(type: FactDeclaration['type']): boolean {
  return (type.kind === 'optional' ? type.inner : type).kind === 'duration';
}

function valueIn({ data }: MeritEvent, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** The engine blames its host for a value that the fact can't have; here it came from a file. */
function checkedValue(key: string, value: JsonValue, strategy: Strategy | undefined): FactValue {
  if (typeof value !== 'object' || value === null) {
    const [problem] = strategy?.checkFacts({ [key]: value }) ?? [];
    if (problem === undefined) return value;
  }
  const what = value === null ? 'nothing says' : `${JSON.stringify(value)} can't be`;
  throw cannotRead(`${what} what the fact \`${key}\` is`, {
    help: `give the events a column \`${key}\`, or the fact a \`value\` in merit.config.json`,
  });
}
