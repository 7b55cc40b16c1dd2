import type { ListFunctionName, OwnFunctionName } from '../checked-strategy.js';
import type { InferForm } from './infer-form.js';
import { inferLadder } from './ladder.js';
import { inferLinear } from './linear.js';
import { listForms } from './lists.js';

/** How the calls are typed whose arguments have a form of their own, `min` and `max` of a list among them. */
export const forms: { readonly [name in OwnFunctionName | ListFunctionName]: InferForm } = {
  ...listForms,
  linear: inferLinear,
  ladder: inferLadder,
};
