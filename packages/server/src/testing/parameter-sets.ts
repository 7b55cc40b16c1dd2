import type { Parameter } from './contract.js';
import { encode } from './percent-encoding.js';

/** A value of each parameter, by its name. */
export type Values = Readonly<Record<string, string>>;

/** What it takes besides the path, which is asked for with it. */
export function queryOf(parameters: readonly Parameter[], values: Values): string {
  return parameters.map((each) => `${each.name}=${encode(valueFor(each.name, values))}`).join('&');
}

/** The path of the contract with values in place of its parameters. */
export function pathOf(template: string, values: Values): string {
  return template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encode(valueFor(name, values)));
}

function valueFor(name: string, values: Values): string {
  const value = values[name];
  if (value === undefined) throw new Error(`there is no value of the parameter ${name} to ask with`);
  return value;
}

/** Every set of the parameters that has all that are required. */
export function setsOf(parameters: readonly Parameter[]): readonly (readonly Parameter[])[] {
  return parameters.reduce<readonly (readonly Parameter[])[]>(
    (sets, each) =>
      sets.flatMap((set) => (each.required === true ? [[...set, each]] : [set, [...set, each]])),
    [[]],
  );
}
