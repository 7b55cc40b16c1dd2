import type * as z from 'zod';

/**
 * A body that the handler reads by itself, with this schema: one that may be too large for the thread that
 * answers.
 */
export class UnreadBody<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }
}
