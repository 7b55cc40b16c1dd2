import type { OutOfBounds } from '../../diagnostics/catalogue/functions.js';
import type { DiagnosticKind } from '../../diagnostics/diagnostic.js';
import type { Call, Expression } from '../../syntax/ast.js';
import type { Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import type { Inferred } from '../inferred.js';
import type { Site } from '../site.js';

/** What a function takes and gives; one row of the table in `signatures.ts`. */
export type FunctionSignature = PlainSignature | OwnSignature;

interface Signature {
  /** As it is written for help: `clamp(value, low, high)`. */
  readonly written: string;
}

/** A function whose arguments are values that are there, each checked by itself. */
export interface PlainSignature extends Signature {
  readonly argumentsMin: number;
  /** Null where there may be any number. */
  readonly argumentsMax: number | null;
  /** What the argument at a place may be, beside the first of them, of so many. */
  readonly argument: (index: number, first: Type | undefined, count: number) => Wanted;
  readonly result: (given: readonly Type[]) => Type;
  /** How it is called with a list instead. */
  readonly ofItems?: OwnSignature;
  /** What else is amiss with arguments of the right types: reported here, and then false is given. */
  readonly verify?: (context: CheckContext, nodes: readonly Expression[], given: readonly Type[]) => boolean;
}

/** A function with arguments of a form of its own, such as arrows. */
export interface OwnSignature extends Signature {
  readonly infer: (context: CheckContext, node: Call, site: Site) => Inferred;
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
