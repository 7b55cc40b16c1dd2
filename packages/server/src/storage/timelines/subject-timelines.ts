import type { Task } from '../../domain/task.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Session } from '../kysely/session.js';
import { type SubjectState, timelines } from '../tables/timelines.js';
import { everyone } from './everyone.js';

export interface Subject {
  /** The task's id, or the game's own. */
  readonly subjectId: string;
  readonly gameId: string;
  readonly state: SubjectState;
}

/** Everyone's timelines of tasks and games: made with them, and closed with them. */
export interface SubjectTimelines {
  begin(subjects: readonly Subject[]): Promise<void>;
  /** No award lands in what isn't open after this commits: the last statement of each award checks it. */
  setState(subjectId: string, state: SubjectState): Promise<void>;
  /** The same for a task that is deleted: it is no longer among those of its game that have an award. */
  endTask(task: Pick<Task, 'gameId' | 'taskId'>): Promise<void>;
}

const begun = timelines.narrow(
  'subject_id',
  'user_id',
  'game_id',
  'external_user_id',
  'awards',
  'points',
  'users',
  'state',
);

export function createSubjectTimelines({ db, connection }: Session): SubjectTimelines {
  const insertTimelines = bulkInsert(connection, begun);
  const everyones = (subjectId: string) =>
    db.updateTable('timelines').where('subject_id', '=', subjectId).where('user_id', '=', everyone);

  return {
    async begin(subjects) {
      const nothing = { user_id: everyone, external_user_id: '', awards: 0, points: 0, users: 0 };
      await insertTimelines(
        subjects.map(({ subjectId, gameId, state }) => ({
          ...nothing,
          subject_id: subjectId,
          game_id: gameId,
          state,
        })),
      );
    },

    async setState(subjectId, state) {
      await everyones(subjectId).set({ state }).execute();
    },

    async endTask({ gameId, taskId }) {
      // What was awarded meanwhile is waited for, and seen.
      const ended = everyones(taskId).set({ state: 'deleted' }).returning('awards');
      const { awards } = await ended.executeTakeFirstOrThrow();
      if (awards === 0) return;
      await everyones(gameId)
        .set(({ eb }) => ({ tasks: eb('tasks', '-', 1) }))
        .execute();
    },
  };
}
