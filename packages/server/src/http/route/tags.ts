/** What operations are grouped by in the published contract; each with a sentence for its readers. */
export const TAGS = {
  'API keys': 'Credentials of integrations: issued and revoked by administrators, shown once.',
  'Custom strategies': 'Strategies of your own: written as drafts, published as numbered versions.',
  Dashboard: 'What happened, day by day, and who did what.',
  Exports: 'Everything there is, as CSV or JSON lines, streamed.',
  Games: 'Games, with the strategy and the parameters that decide in them.',
  Operations: 'Whether the service can be reached and can work.',
  Points: 'Awards and actions in tasks, and what they come to.',
  Strategies: 'The built-in strategies: what they take, read and decide.',
  Tasks: 'The tasks of a game, in which users earn points.',
  Users: 'Users over all games: their points, wallets and conversions.',
} as const;

export type Tag = keyof typeof TAGS;
