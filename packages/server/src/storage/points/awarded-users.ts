import type { PointsReads } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { readPage } from '../repositories/read-page.js';
import { everyone } from '../timelines/everyone.js';

interface UserRow {
  readonly external_user_id: string;
}

/** Everyone has a timeline where they were awarded, and an index orders those of one place by name. */
export function createAwardedUsers(session: Session): Pick<PointsReads, 'awardedIn'> {
  const { db } = session;
  const readUsers = prepared<{ subjectId: string; after: string; limit: number }, UserRow>(session, (value) =>
    db
      .selectFrom('timelines')
      .select('external_user_id')
      .where('subject_id', '=', value('subjectId'))
      .where('external_user_id', '>', value('after'))
      .orderBy('subject_id')
      .orderBy('external_user_id')
      .limit(value('limit')),
  );
  const countUsers = prepared<{ subjectId: string }, { readonly users: number }>(session, (value) =>
    db
      .selectFrom('timelines')
      .select('users')
      .where('subject_id', '=', value('subjectId'))
      .where('user_id', '=', everyone),
  );

  return {
    awardedIn: (subjectId, page) =>
      readPage(page, {
        rows: (limit) => readUsers({ subjectId, after: page.after ?? '', limit }),
        count: async () => (await countUsers({ subjectId }))[0]?.users ?? 0,
        keyOf: (row) => row.external_user_id,
        toItem: (row) => row.external_user_id,
      }),
  };
}
