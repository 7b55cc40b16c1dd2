import { decimal, type HostValue } from '@merit/dsl';
import type { CompileOptions, FactRegistration, FunctionDeclaration } from '@merit/engine';
import { compile } from '@merit/engine';
import { cannotRead } from '../exit-code.js';
import type { Config, FunctionConfig } from './config-form.js';

/** What an embedding host adds to the language, as a config declares it. */
export interface Host {
  /** For compiling strategies. */
  readonly language: Pick<CompileOptions, 'facts' | 'functions'>;
  /** What facts are where nothing else is said, by their keys; those without a value aren't there. */
  readonly factValues: ReadonlyMap<string, number | string | boolean | null>;
}

export const noHost: Host = { language: {}, factValues: new Map() };

export function hostOf({ facts = [], functions = [] }: Config, path: string): Host {
  const language = {
    facts: facts.map(({ value: _, ...fact }): FactRegistration => fact),
    functions: functions.map(declarationOf),
  };
  refuseImpossible(language, path);
  const values = facts.flatMap(({ scope, name, value }) =>
    value === undefined ? [] : [[`${scope}.${name}`, value] as const],
  );
  return { language, factValues: new Map(values) };
}

/** A declaration that the language can't take is the config's mistake, whichever strategy is looked at. */
function refuseImpossible(language: Host['language'], path: string): void {
  try {
    compile('strategy "None" { otherwise { award 0 } }', language);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw cannotRead(`${path}: ${error.message}`, { cause: error });
  }
}

type HostValues = readonly HostValue[];

/** A function that looks its results up: nobody here can ask the host. */
function declarationOf({ name, parameters, result, values, otherwise }: FunctionConfig): FunctionDeclaration {
  const known = new Map(values.map(({ of, is }) => [keyOf(of), is]));
  const implementation = (...given: readonly HostValue[]) => {
    const found = known.get(keyOf(given)) ?? otherwise;
    if (found !== undefined) return found;
    throw new Error(`the config has no value of \`${name}\` for ${shown(given)}`);
  };
  return { name, parameters, result, implementation };
}

/** Equal values have equal keys, be they numbers or exact decimals. */
function keyOf(values: HostValues): string {
  return JSON.stringify(
    values.map((value) =>
      decimal.isDecimal(value) ? decimal.toText(value) : typeof value === 'number' ? String(value) : [value],
    ),
  );
}

function shown(values: HostValues): string {
  const texts = values.map((value) =>
    decimal.isDecimal(value) ? decimal.toText(value) : JSON.stringify(value),
  );
  return `(${texts.join(', ')})`;
}
