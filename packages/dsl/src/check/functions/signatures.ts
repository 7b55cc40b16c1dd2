import type { FunctionName } from '../checked-strategy.js';
import { isFunctionName } from '../function-names.js';
import { anniversaryFunction } from './anniversary.js';
import { bucketFunction } from './bucket.js';
import { durationFunctions } from './durations.js';
import { ladderFunction } from './ladder.js';
import { linearFunction } from './linear.js';
import { listFunctions } from './lists.js';
import { numberFunctions } from './numbers.js';
import type { FunctionSignature } from './signature.js';
import { textFunctions } from './texts.js';

/** Every function of the language, family by family. */
export const functionSignatures: { readonly [name in FunctionName]: FunctionSignature } = {
  ...numberFunctions,
  ...durationFunctions,
  ...textFunctions,
  ...listFunctions,
  anniversary: anniversaryFunction,
  linear: linearFunction,
  ladder: ladderFunction,
  bucket: bucketFunction,
};

/** How a function is called; null for another name. */
export function signatureOf(name: string): string | null {
  return isFunctionName(name) ? functionSignatures[name].written : null;
}
