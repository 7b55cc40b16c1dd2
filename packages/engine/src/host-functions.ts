import type { HostFunction, HostValue, OptionalType, Type } from '@merit/dsl';
import { check, isFunctionName, parse } from '@merit/dsl';

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
        type: readType(parameter.type, isUnconstrained),
      })),
      result: readType(result, () => true),
      implementation,
    });
  }
  return functions;
}

const kinds: readonly string[] = ['int', 'decimal', 'text', 'bool', 'duration'];

function isUnconstrained(type: string): boolean {
  return !type.includes('(');
}

/** Reads a type where the language itself would: in the declaration of an input. */
function readType(text: string, isAllowed: (type: string) => boolean): Type {
  const source = `strategy "Type" { input value: ${text} }`;
  const { tree, diagnostics } = parse(source);
  const result = tree === null || diagnostics.length > 0 ? null : check(source, tree);
  const inputs = result?.ok === true ? result.checked.inputs : [];
  const [input] = inputs;
  if (input === undefined || inputs.length > 1 || input.default !== null || input.path[0] !== 'value') {
    throw new TypeError(`\`${text}\` is no type`);
  }
  if (!kinds.includes(input.type.kind) || !isAllowed(text)) {
    throw new TypeError(`\`${text}\` is no type that a host's function takes here`);
  }
  // What an input may be missing is said beside its type, so the type itself is of one that is there.
  const inner = input.type as Exclude<Type, OptionalType>;
  return input.optional ? Object.freeze({ kind: 'optional', inner }) : inner;
}
