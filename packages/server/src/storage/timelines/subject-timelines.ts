import type { Owner } from '../../domain/owner.js';
import type { Task } from '../../domain/task.js';
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
  /** The same for a task that is deleted: it is no longer among those of its game that have an award. */
  endTask(owner: Owner, task: Pick<Task, 'gameId' | 'taskId'>): Promise<void>;
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
  const everyones = async (owner: Owner) => {
    const ownerId = await owners.find(owner);
    return (subjectId: string) =>
      db
        .updateTable('timelines')
        .where('owner_id', '=', ownerId)
        .where('subject_id', '=', subjectId)
        .where('user_id', '=', everyone);
  };

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

    async setState({ owner, subjectId, state }) {
      const of = await everyones(owner);
      await of(subjectId).set({ state }).execute();
    },

    async endTask(owner, { gameId, taskId }) {
      const of = await everyones(owner);
      // What was awarded meanwhile is waited for, and seen.
      const ended = of(taskId).set({ state: 'deleted' }).returning('awards');
      const { awards } = await ended.executeTakeFirstOrThrow();
      if (awards === 0) return;
      await of(gameId)
        .set(({ eb }) => ({ tasks: eb('tasks', '-', 1) }))
        .execute();
    },
  };
}
