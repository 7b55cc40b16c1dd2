import * as z from 'zod';
import type { UserProfile } from '../../domain/user.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, time } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';

export const user = z
  .object({ externalUserId: externalId, owner, createdAt: time, ...stampsShape })
  .meta({ id: 'User' });

export function userView({ externalUserId, owner: ofUser, createdAt, stamps }: UserProfile) {
  return { externalUserId, owner: ofUser, createdAt: isoTime(createdAt), ...stamps };
}
