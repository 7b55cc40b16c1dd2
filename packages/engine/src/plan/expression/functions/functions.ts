import type { FunctionName } from '@merit/dsl';
import { planAnniversary } from './anniversary.js';
import { planBucket } from './bucket.js';
import type { FunctionPlanner } from './call-to-plan.js';
import { durationFunctions } from './durations.js';
import { planLinear } from './linear.js';
import { listFunctions } from './lists.js';
import { numberFunctions } from './numbers.js';
import { textFunctions } from './texts.js';

/** How each function that gives a value becomes code, family by family. */
export const functionPlanners: { readonly [name in Exclude<FunctionName, 'ladder'>]: FunctionPlanner } = {
  ...numberFunctions,
  ...durationFunctions,
  ...textFunctions,
  ...listFunctions,
  anniversary: planAnniversary,
  linear: planLinear,
  bucket: planBucket,
};
