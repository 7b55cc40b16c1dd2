import * as z from 'zod';
import type { Span } from '../../domain/span.js';
import { happened } from '../../http/schemas/span.js';

/** What every list of points takes besides its filters. */
export const pointsQuery = {
  sort: z.enum(['user', 'points']).default('user').meta({
    description:
      'Orders the users of a task: by your own ids of them, or who has most points of all time first.',
  }),
  ...happened,
};

/** What it asks for. */
export function pointsView({ sort, from, to }: { readonly sort: 'user' | 'points' } & Partial<Span>) {
  return { sort, from, to };
}
