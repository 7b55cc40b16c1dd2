import * as z from 'zod';
import type { UserProfile } from '../../domain/user.js';
import { describedViewShape } from '../../http/schemas/description.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, time } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';

export const user = z
  .object({ externalUserId: externalId, owner, ...describedViewShape, createdAt: time, ...stampsShape })
  .meta({ id: 'User' });

export function userView(row: UserProfile) {
  return {
    externalUserId: row.externalUserId,
    owner: row.owner,
    name: row.name,
    metadata: row.metadata,
    createdAt: isoTime(row.createdAt),
    ...row.stamps,
  };
}
