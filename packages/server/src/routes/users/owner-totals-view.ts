import * as z from 'zod';
import { owner } from '../../http/schemas/owner.js';
import type { PersonTotal } from '../../use-cases/users/owner-totals.js';

const OWNERS_MAX = 100;

const ownerTotal = z.object({ owner, points: z.int(), timesAwarded: z.int() }).meta({ id: 'OwnerTotal' });

/** The rows of a sum over scopes. */
export const ownerTotalsShape = {
  owners: z.array(ownerTotal).meta({
    description: 'What of it is in each scope that you see, those of keys first; 100 at most.',
  }),
  ownersCapped: z.literal(true).optional().meta({ description: 'There are more than 100 scopes.' }),
};

export function ownerTotalsView({ owners }: PersonTotal) {
  const rows = owners.slice(0, OWNERS_MAX);
  return owners.length > OWNERS_MAX ? { owners: rows, ownersCapped: true as const } : { owners: rows };
}
