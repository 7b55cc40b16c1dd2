import type * as z from 'zod';

/** Schemas by the names of what they are for. */
export type Shape = { readonly [name: string]: z.ZodType };
