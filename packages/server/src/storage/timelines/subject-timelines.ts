import type { Owner } from '../../domain/owner.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners } from '../owner-numbers.js';
import { type SubjectState, timelines } from '../tables/timelines.js';
import { everyone } from './everyone.js';

export interface Subject {
  readonly owner: Owner;
  /** The task's id, or the game's own. */
  readonly subjectId: string;
  readonly gameId: string;
  readonly state: SubjectState;
}

/** Everyone's timelines of tasks and games: made with them, and closed with them. */
export interface SubjectTimelines {
  begin(subjects: readonly Subject[]): Promise<void>;
  /** No award lands in what isn't open after this commits: the last statement of each award checks it. */
  setState(subject: Pick<Subject, 'owner' | 'subjectId' | 'state'>): Promise<void>;
  /** The same for what is deleted; gives how many awards are in it, with those that were waited for. */
  end(subject: Pick<Subject, 'owner' | 'subjectId'>): Promise<number>;
}

const begun = timelines.narrow(
  'subject_id',
  'user_id',
  'owner_id',
  'game_id',
  'external_user_id',
  'awards',
  'points',
  'users',
  'state',
);

export function createSubjectTimelines(session: Session): SubjectTimelines {
  const { db, owners } = session;
  const insertTimelines = bulkInsert(session, begun);

  async function change({ owner, subjectId, state }: Omit<Subject, 'gameId'>): Promise<number> {
    const { awards } = await db
      .updateTable('timelines')
      .where('owner_id', '=', await owners.find(owner))
      .where('subject_id', '=', subjectId)
      .where('user_id', '=', everyone)
      .set({ state })
      .returning('awards')
      .executeTakeFirstOrThrow();
    return awards;
  }

  return {
    async begin(subjects) {
      const nothing = { user_id: everyone, external_user_id: '', awards: 0, points: 0, users: 0 };
      await lookForOwners(subjects, (owner) => owners.ensure(owner));
      await insertTimelines(
        subjects.map(({ owner, subjectId, gameId, state }) => ({
          ...nothing,
          owner_id: owners.numberOf(owner),
          subject_id: subjectId,
          game_id: gameId,
          state,
        })),
      );
    },

    async setState(subject) {
      await change(subject);
    },

    end: ({ owner, subjectId }) => change({ owner, subjectId, state: 'deleted' }),
  };
}
