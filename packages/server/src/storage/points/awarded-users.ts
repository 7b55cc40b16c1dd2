import { sql } from 'kysely';
import type { PointsReads } from '../../ports/points-reads.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { readPage } from '../repositories/read-page.js';
import { everyone, isOfUser } from '../timelines/everyone.js';

interface UserRow {
  readonly external_user_id: string;
}

interface Asked {
  readonly [name: string]: string | number;
  readonly ownerId: number;
  readonly subjectId: string;
}

/** Everyone has a timeline where they were awarded, and an index orders those of one place by name. */
export function createAwardedUsers(session: Session): Pick<PointsReads, 'awardedIn'> {
  const { db, owners } = session;
  const readUsers = prepared<Asked & { after: string; limit: number }, UserRow>(session, (value) =>
    db
      .selectFrom('timelines')
      .select('external_user_id')
      .where('owner_id', '=', value('ownerId'))
      .where('subject_id', '=', value('subjectId'))
      .where('external_user_id', '>', value('after'))
      .where(sql.raw<boolean>(isOfUser))
      .orderBy('subject_id')
      .orderBy('external_user_id')
      .limit(value('limit')),
  );
  const countUsers = prepared<Asked, { readonly users: number }>(session, (value) =>
    db
      .selectFrom('timelines')
      .select('users')
      .where('owner_id', '=', value('ownerId'))
      .where('subject_id', '=', value('subjectId'))
      .where('user_id', '=', everyone),
  );

  return {
    async awardedIn(subject, page) {
      const subjectId = 'taskId' in subject ? subject.taskId : subject.gameId;
      const asked = { ownerId: await owners.find(subject.owner), subjectId };
      return readPage(page, {
        rows: (limit) => readUsers({ ...asked, after: page.after ?? '', limit }),
        count: async () => (await countUsers(asked))[0]?.users ?? 0,
        keyOf: (row) => row.external_user_id,
        toItem: (row) => row.external_user_id,
      });
    },
  };
}
