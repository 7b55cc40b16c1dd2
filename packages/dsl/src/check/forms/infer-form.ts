import type { Call } from '../../syntax/ast.js';
import type { CheckContext } from '../context.js';
import type { Inferred } from '../inferred.js';
import type { Site } from '../site.js';

/** Types a call whose arguments have a form of their own; what is amiss is reported. */
export type InferForm = (context: CheckContext, node: Call, site: Site) => Inferred;
