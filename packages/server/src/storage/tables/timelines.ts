import { defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';

export type SubjectState = 'open' | 'closed' | 'deleted';

export const timelines = defineTable('timelines', {
  /** A task or a game. */
  subject_id: uuid,
  /** `everyone` where it sums up everybody's. */
  user_id: whole,
  owner_id: small,
  /** Of a part: nowhere. */
  game_id: uuid,
  external_user_id: text,
  awards: whole,
  points: whole,
  first_at: orNull(whole),
  last_at: orNull(whole),
  previous_at: orNull(whole),
  users: whole,
  /** Of a game, for everyone: how many of its tasks that aren't deleted have an award. */
  tasks: whole,
  state: textOf<SubjectState>(),
});

export type TimelineRow = RowOf<typeof timelines.columns>;
