import type { OutOfBounds } from '../../diagnostics/catalogue/functions.js';
import type { DiagnosticKind } from '../../diagnostics/diagnostic.js';
import type { Quantity } from '../../ranges/quantity.js';
import type { Size } from '../../sizes/size.js';
import type { Expression } from '../../syntax/ast.js';
import type { Type } from '../../types/type.js';
import type { SingleValue } from '../constants/single-value.js';
import type { CheckContext } from '../context.js';

/**
 * A function whose arguments have a form of its own, such as arrows. Its typing, range, size and steps
 * depend on that form: the compiler asks for each of them by `OwnFunctionName`.
 */
export interface OwnFunction {
  /** As it is written for help: `clamp(value, low, high)`. */
  readonly written: string;
}

/** A function whose arguments are values that are there, each checked by itself. */
export interface PlainFunction extends OwnFunction, PlainSignature {
  /** Its value where all arguments are known; undefined where only deciding tells. */
  readonly fold: (values: readonly SingleValue[]) => SingleValue | undefined;
  /** The numbers or durations that it may give; null where its type says all that is known. */
  readonly range: ((...given: Quantity[]) => Quantity | null) | null;
  /** How large its value may be. */
  readonly size: (given: readonly Size[], greatest: GreatestArgument) => Size;
  /** The steps that it takes besides the one of every call. */
  readonly steps: (given: readonly Size[], greatest: GreatestArgument) => number;
}

/** The greatest whole number that the argument at a place may be; 0 where no bound is known. */
export type GreatestArgument = (index: number) => number;

/** What a function takes and gives. */
export interface PlainSignature {
  readonly written: string;
  readonly argumentsMin: number;
  /** Null where there may be any number. */
  readonly argumentsMax: number | null;
  /** What the argument at a place may be, beside the first of them, of so many. */
  readonly argument: (index: number, first: Type | undefined, count: number) => Wanted;
  readonly result: (given: readonly Type[]) => Type;
  /** What else is amiss with arguments of the right types: reported here, and then false is given. */
  readonly verify?: (context: CheckContext, nodes: readonly Expression[], given: readonly Type[]) => boolean;
}

/** What one argument may be. */
export interface Wanted {
  /** As it stands after "takes": `numbers or durations`. */
  readonly text: string;
  readonly accepts: (type: Type) => boolean;
  /** Where only some whole numbers will do, and the type has to prove it. */
  readonly limits?: Limits;
}

export interface Limits {
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  readonly kind: DiagnosticKind<OutOfBounds>;
}
