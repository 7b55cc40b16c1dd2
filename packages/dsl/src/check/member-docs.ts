import type { CalendarMember, FactScope, LadderField } from './checked-strategy.js';

/** What the language's own names mean, in the words of `docs/language.md`. */

/** Whose awards the facts of a scope are about. */
export const scopeDocs: { readonly [scope in FactScope]: string } = {
  user: "this user's in this task",
  'user.game': "this user's in all tasks of this game",
  task: "everyone's in this task",
  game: "everyone's in this game",
};

export const idDoc = 'the ids the host gave';
export const didDoc = 'whether an action of a kind was recorded, or led here';

/** Names that stand alone. */
export const ownNameDocs = {
  now: 'the moment decided for',
  action: 'the kind of action that led here',
  points: 'the points of the award, as those above left them',
  case: 'the case of the award, as those above left it',
} as const;

/** What the ladder of a let says. */
export const ladderDocs: { readonly [field in LadderField]: string } = {
  value: "what stands behind the step's arrow",
  step: '0 for the first step, 1 for the second',
  next: 'the next threshold; missing on the last step',
  toNext: 'how far off that is, more than 0; missing on the last step',
};

/** What can be asked of a date or an instant. */
export const calendarDocs: { readonly [member in CalendarMember]: string } = {
  hour: 'the hour on the clocks of the game, 0 to 23',
  minute: 'the minute of the hour, 0 to 59',
  time: 'the time of day that clocks of the game show',
  weekday: 'the day of the week, "mon" to "sun"',
  day: 'the day of the month, 1 to 31',
  month: 'the month, 1 to 12',
  year: 'the year',
  date: 'the day of the calendar',
};
