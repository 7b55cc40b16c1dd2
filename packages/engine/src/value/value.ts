import type { Decimal } from '@merit/dsl';
import type { Integer } from './integer.js';

/** A value while deciding, in whatever form its plan holds it; a missing one is null. */
export type Value = Integer | Decimal | string | boolean | readonly Value[];
