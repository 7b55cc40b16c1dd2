import type { ConstantValue, ParamDeclaration, Type } from '@merit/dsl';
import { formOf, someOf } from '@merit/dsl';
import { localTimeFromText } from '../calendar/instant-text.js';
import type { JsonValue } from '../event/event.js';
import type { WireReading } from '../value/from-wire.js';
import { fromWire } from '../value/from-wire.js';
import type { WireFault } from '../value/wire-faults.js';
import { wireFaults } from '../value/wire-faults.js';

/**
 * Values for parameters as they stand in JSON: a duration, date or instant as text, a decimal as number or
 * text.
 */
export type ParamValues = { readonly [name: string]: JsonValue };

/** What is wrong with one parameter's value. */
export interface ParamProblem {
  /** The key as it was given. */
  readonly name: string;
  /** One sentence without capital and full stop. */
  readonly message: string;
}

export interface ParamReading {
  /** In the order of the declarations; the default where none was given, or a wrong one. */
  readonly values: readonly ConstantValue[];
  readonly problems: readonly ParamProblem[];
}

/** Reads the values given for parameters. One that isn't given, or given as null, has its default. */
export function readParams(declarations: readonly ParamDeclaration[], given: ParamValues): ParamReading {
  const problems = unknownNames(declarations, given);
  const values = declarations.map(({ name, type, default: fallback }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) return fallback;
    const reading = readParam(type, value);
    if (reading.ok) return reading.value;
    for (const fault of wireFaults(type, value)) problems.push(toProblem(name, fault));
    return fallback;
  });
  return { values, problems };
}

/**
 * A parameter may also be what clocks in the game's time zone show, as in the source: who sets it may not
 * know the zone.
 */
function readParam(type: Type, value: JsonValue): WireReading {
  const localMs = type.kind === 'instant' && typeof value === 'string' ? localTimeFromText(value) : null;
  return localMs === null ? fromWire(type, value) : { ok: true, value: Object.freeze({ localMs }) };
}

function toProblem(name: string, { at, expected, fault, found }: WireFault): ParamProblem {
  const [verb, wanted] =
    fault === 'range' ? ['which', "doesn't allow"] : ['but', `is expected${formOf(expected)}`];
  return { name, message: `\`${name}${at}\` is ${found}, ${verb} \`${expected}\` ${wanted}` };
}

function unknownNames(declarations: readonly ParamDeclaration[], given: ParamValues): ParamProblem[] {
  const names = declarations.map(({ name }) => name);
  const known = names.length === 0 ? 'the strategy has none' : `there are ${someOf(names)}`;
  return Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, message: `no parameter is called \`${name}\`: ${known}` }));
}
