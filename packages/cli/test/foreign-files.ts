/** A file in the shape of a program's export, with the mapping that reads it and what comes of it. */
export interface ForeignFile {
  readonly file: string;
  readonly events: number;
  readonly mapping: object;
  /** Declarations of the inputs that the mapping has, and the points that each event gives. */
  readonly inputs: string;
  readonly award: string;
  /** By user. */
  readonly points: { readonly [user: string]: number };
}

const me = { value: 'me' };

export const foreignFiles: readonly ForeignFile[] = [
  {
    file: 'fitbit.csv',
    events: 3,
    mapping: {
      times: 'M/D/YYYY h:mm:ss a',
      columns: {
        occurredAt: 'ActivityHour',
        externalUserId: 'Id',
        externalTaskId: { value: 'walk' },
        steps: 'StepTotal',
      },
    },
    inputs: 'input steps: int',
    award: 'steps + now.hour',
    points: { '1503960366': 1546, '1624580081': 153 },
  },
  {
    file: 'withings.csv',
    events: 2,
    mapping: {
      columns: {
        occurredAt: 'Date',
        externalUserId: me,
        externalTaskId: { value: 'weigh' },
        weight: 'Weight (kg)',
      },
    },
    inputs: 'input weight: decimal',
    award: 'floor(weight)',
    points: { me: 162 },
  },
  {
    file: 'strava.csv',
    events: 2,
    mapping: {
      times: 'MMM D, YYYY, h:mm:ss a',
      columns: {
        occurredAt: 'Activity Date',
        externalUserId: me,
        externalTaskId: 'Activity Type',
        eventId: 'Activity ID',
        km: { column: 'Distance#1', numbers: '1,234.5' },
        metres: 'Distance#2',
      },
    },
    inputs: 'input km: decimal\n  input metres: decimal',
    award: 'floor(km) + floor(metres / 1000)',
    points: { me: 2052 },
  },
  {
    file: 'garmin.csv',
    events: 2,
    mapping: {
      numbers: '1,234.5',
      columns: {
        occurredAt: 'Date',
        externalUserId: me,
        externalTaskId: 'Activity Type',
        calories: 'Calories',
        time: 'Time',
        pulse: { column: 'Avg HR', missing: ['--'] },
      },
    },
    inputs: 'input calories: int\n  input time: duration\n  input pulse: int?',
    award: 'calories + floor(minutes(time)) + (pulse ?? 0)',
    points: { me: 1994 },
  },
  {
    file: 'toggl.csv',
    events: 2,
    mapping: {
      columns: {
        occurredAt: ['Start date', 'Start time'],
        externalUserId: 'Email',
        externalTaskId: 'Project',
        time: 'Duration',
        billable: { column: 'Billable', true: ['Yes'], false: ['No'] },
      },
    },
    inputs: 'input time: duration\n  input billable: bool',
    award: '(if billable then 2 else 1) * floor(minutes(time))',
    points: { 'ann@example.org': 90, 'bob@example.org': 90 },
  },
  {
    file: 'moodle.csv',
    events: 2,
    mapping: {
      times: 'D/MM/YY, HH:mm',
      columns: { occurredAt: 'Time', externalUserId: 'User full name', externalTaskId: 'Event name' },
    },
    inputs: '',
    award: 'now.day',
    points: { 'Ann Smith': 25, 'Bob Jones': 24 },
  },
  {
    file: 'github.json',
    events: 2,
    mapping: {
      columns: {
        occurredAt: 'created_at',
        externalUserId: 'actor.login',
        externalTaskId: 'type',
        eventId: 'id',
        commits: 'payload.size',
      },
    },
    inputs: 'input commits: int?',
    award: 'commits ?? 1',
    points: { ann: 3, bob: 1 },
  },
  {
    file: 'habits.csv',
    events: 3,
    mapping: {
      separator: ';',
      times: 'DD.MM.YYYY',
      columns: {
        occurredAt: 'Datum',
        externalUserId: me,
        externalTaskId: 'Gewohnheit',
        done: { column: 'Erledigt', true: ['ja'], false: ['nein'] },
        time: { column: 'Minuten', unit: 'min' },
      },
    },
    inputs: 'input done: bool\n  input time: duration',
    award: 'if done then floor(minutes(time)) else 1',
    points: { me: 76 },
  },
  {
    file: 'ratings.csv',
    events: 2,
    mapping: {
      times: 'unix',
      columns: {
        occurredAt: 'timestamp',
        externalUserId: 'userId',
        externalTaskId: 'movieId',
        rating: 'rating',
      },
    },
    inputs: 'input rating: decimal',
    award: 'round(rating * 10) + now.hour',
    points: { '1': 34, '2': 40 },
  },
  {
    file: 'sales.csv',
    events: 2,
    mapping: {
      separator: ';',
      times: 'DD.MM.YYYY HH:mm',
      columns: {
        occurredAt: 'Verkauft am',
        externalUserId: 'Kunde',
        externalTaskId: 'Artikelkategorie',
        eventId: 'Belegnr',
        amount: { column: 'Betrag', numbers: '1.234,5', unit: '€' },
      },
    },
    inputs: 'input amount: decimal',
    award: 'floor(amount)',
    points: { K17: 1234, K18: 12_000 },
  },
  {
    file: 'database.csv',
    events: 2,
    mapping: {
      separator: '\t',
      columns: {
        occurredAt: 'created_at',
        externalUserId: 'login',
        externalTaskId: 'activity',
        time: { column: 'minutes', unit: 'min' },
      },
    },
    inputs: 'input time: duration',
    award: 'floor(minutes(time))',
    points: { ann: 25, bob: 40 },
  },
];
