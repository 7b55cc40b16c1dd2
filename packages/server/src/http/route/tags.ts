/** What operations are grouped by in the published contract, in reading order; each with an introduction. */
export const TAGS = {
  'API keys':
    'Credentials of integrations. An administrator issues a key and sees its secret once; requests carry it in ' +
    '`X-API-Key`. Everything that a key makes lies in the scope of that key, which no other key sees.',
  Games:
    'A game is where users earn points: a season, an app, a shop. It names the strategy that decides its awards, sets ' +
    "the strategy's parameters, and says in which time zone its days begin.",
  Tasks:
    'The tasks of a game are what users can do in it. A task follows the strategy of its game or names one of its own; ' +
    'a closed task takes no awards.',
  Points:
    'Awards and actions in tasks, and what they come to. Send an event, and the strategy decides what its user is ' +
    'awarded; totals are there at once, by game, task and user.',
  Users:
    'Users over all games. A user is there from the first award or action on, under the id that you use yourself, and ' +
    'has a wallet, in which points can be turned into coins.',
  Strategies:
    'What decides awards, as games and tasks name it: the built-in strategies, and your own ones that are published. ' +
    'Each says what it takes, what it reads of the past, and draws itself.',
  'Custom strategies':
    'Strategies of your own, written as text or as JSON. A change makes a draft, publishing makes it the version that ' +
    'awards, and any version can be simulated before and compared afterwards.',
  Dashboard: 'What happened in your scope, day by day, and who changed what.',
  Exports:
    'Everything there is, as CSV, JSON or JSON lines, streamed as it stood at one moment. A spreadsheet runs nothing ' +
    'of it.',
  Operations: 'Whether this process can be reached and can work. Needs no credential and counts in no limit.',
} as const;

export type Tag = keyof typeof TAGS;
