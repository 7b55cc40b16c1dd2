import * as z from 'zod';
import type { Principal } from '../../domain/principal.js';
import type { UserProfile } from '../../domain/user.js';
import { revisionTag } from '../../http/request/precondition.js';
import { describedViewShape } from '../../http/schemas/description.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, time } from '../../http/schemas/scalar.js';
import { stampsShape, toldApart, viewFor } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';

const erasedAt = time.nullable().meta({ description: 'When the user was erased; null where it was not.' });

export const user = z
  .object(
    toldApart({
      externalUserId: externalId,
      owner,
      ...describedViewShape,
      createdAt: time,
      erasedAt,
      ...stampsShape,
    }),
  )
  .meta({ id: 'User' });

/** A user as the caller may see it. */
export function userViewFor(principal: Principal) {
  return (row: UserProfile) => viewFor(principal, row.owner, userView(row));
}

/** A user as it leaves, with the tag that names this state of it. */
export function userAnswer(principal: Principal, row: UserProfile) {
  return { status: 200 as const, body: userViewFor(principal)(row), etag: revisionTag(row) };
}

function userView(row: UserProfile) {
  return {
    externalUserId: row.externalUserId,
    owner: row.owner,
    name: row.name,
    metadata: row.metadata,
    createdAt: isoTime(row.createdAt),
    erasedAt: row.erasedAt === null ? null : isoTime(row.erasedAt),
    ...row.stamps,
  };
}
