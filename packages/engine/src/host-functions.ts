import type { HostFunction, HostValue } from '@merit/dsl';
import { isFunctionName } from '@merit/dsl';
import { ofAnyLength, readHostType, readUnconstrainedType } from './host-type.js';

/** A function that a host adds to the language, with its types as an author would write them. */
export interface FunctionDeclaration {
  /** Begins with a letter; none that the language has itself. */
  readonly name: string;
  /** `int`, `decimal`, `text`, `bool` or `duration`, with a `?` where a missing value will do. */
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** May have a range or listed texts, `int (0..10)`: each result is held against it. */
  readonly result: string;
  /**
   * Must give the same for the same values always, and touch nothing: an event may be decided again at any
   * time, on any host. Where it throws, or gives what isn't of its type, the event fails (M5202).
   */
  readonly implementation: (...values: readonly HostValue[]) => HostValue;
}

/**
 * The functions as the checker takes them, by name.
 *
 * @throws TypeError for a name that is taken or no name, and for a type that isn't one.
 */
export function hostFunctions(
  declarations: readonly FunctionDeclaration[],
): ReadonlyMap<string, HostFunction> {
  const functions = new Map<string, HostFunction>();
  for (const { name, parameters, result, implementation } of declarations) {
    if (!/^[a-z][a-z0-9_]*$/i.test(name)) throw new TypeError(`\`${name}\` is no name for a function`);
    if (isFunctionName(name)) throw new TypeError(`the language has a function \`${name}\` itself`);
    if (functions.has(name)) throw new TypeError(`the function \`${name}\` is given twice`);
    functions.set(name, {
      name,
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        type: ofAnyLength(readUnconstrainedType(parameter.type, kinds, "a host's function")),
      })),
      result: readHostType(result, kinds, "a host's function"),
      implementation,
    });
  }
  return functions;
}

const kinds: readonly string[] = ['int', 'decimal', 'text', 'bool', 'duration'];
