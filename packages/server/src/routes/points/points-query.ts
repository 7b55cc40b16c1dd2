import * as z from 'zod';
import { timeBound } from '../../http/schemas/scalar.js';

const WHOLE = 'Days are those of the game, and counted whole.';

/** What every list of points takes besides its filters. */
export const pointsQuery = {
  sort: z.enum(['user', 'points']).default('user').meta({
    description:
      'Orders the users of a task: by your own ids of them, or who has most points of all time first.',
  }),
  from: timeBound.optional().meta({
    description: `Counts the awards from the day on in which this moment lies, at most 400 days. ${WHOLE}`,
  }),
  to: timeBound.optional().meta({
    description: `Counts the awards of the days before this moment; takes \`from\`. ${WHOLE}`,
  }),
};

/** What it asks for. */
export function pointsView({
  sort,
  from,
  to,
}: {
  readonly sort: 'user' | 'points';
} & { readonly [Name in 'from' | 'to']?: number | undefined }) {
  return { sort, from, to };
}
