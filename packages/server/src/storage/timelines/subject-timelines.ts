import type { Session } from '../kysely/session.js';
import { everyone } from './everyone.js';

export type SubjectState = 'open' | 'closed' | 'deleted';

export interface Subject {
  /** The task's id, or the game's own. */
  readonly subjectId: string;
  readonly gameId: string;
}

/** Everyone's timelines of tasks and games: made with them, and closed with them. */
export interface SubjectTimelines {
  begin(subject: Subject, state?: SubjectState): Promise<void>;
  /** No award lands in what isn't open after this commits: the last statement of each award checks it. */
  setState(subjectId: string, state: SubjectState): Promise<void>;
}

export function createSubjectTimelines({ db }: Session): SubjectTimelines {
  return {
    async begin({ subjectId, gameId }, state = 'open') {
      await db
        .insertInto('timelines')
        .values({
          subject_id: subjectId,
          user_id: everyone,
          game_id: gameId,
          external_user_id: '',
          awards: 0,
          points: 0,
          first_at: null,
          last_at: null,
          previous_at: null,
          users: 0,
          state,
        })
        .execute();
    },

    async setState(subjectId, state) {
      await db
        .updateTable('timelines')
        .set({ state })
        .where('subject_id', '=', subjectId)
        .where('user_id', '=', everyone)
        .execute();
    },
  };
}
