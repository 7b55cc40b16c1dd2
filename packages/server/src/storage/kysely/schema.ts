/** The tables as Kysely sees them: both databases give the same values (whole numbers, texts, bytes, null). */
export interface Schema {
  readonly api_keys: ApiKeyTable;
  readonly oauth_users: OAuthUserTable;
  readonly audit_entries: AuditEntryTable;
  readonly idempotency_keys: IdempotencyKeyTable;
  readonly games: GameTable;
  readonly game_names: GameNameTable;
  readonly tasks: TaskTable;
  readonly custom_strategies: CustomStrategyTable;
  readonly strategy_versions: StrategyVersionTable;
  readonly users: UserTable;
  readonly wallets: WalletTable;
  readonly wallet_transactions: WalletTransactionTable;
  readonly awards: AwardTable;
  readonly event_ids: EventIdTable;
  readonly timelines: TimelineTable;
  readonly timeline_days: TimelineDayTable;
  readonly timeline_inputs: TimelineInputTable;
  readonly tracked_inputs: TrackedInputTable;
  readonly fact_filters: FactFilterTable;
  readonly backfills: BackfillTable;
  readonly task_withdrawals: TaskWithdrawalTable;
  readonly parts: PartTable;
  readonly actions: ActionTable;
  readonly action_counts: ActionCountTable;
  readonly activity_days: ActivityDayTable;
}

interface StampColumns {
  api_key_used: string | null;
  oauth_user_id: string | null;
}

export interface ApiKeyTable {
  api_key: string;
  /** Only orders the keys of a page. */
  key_id: string;
  digest: Uint8Array;
  owner: string;
  client: string;
  description: string | null;
  replaces: string | null;
  created_by: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface OAuthUserTable {
  owner: string;
  /** Null for those of whom it isn't known: they came before it was kept. */
  claim: string | null;
  provider: string;
  status: string;
  created_at: number;
}

export interface AuditEntryTable extends StampColumns {
  entry_id: string;
  at: number;
  module: string;
  level: string;
  message: string;
  owner: string | null;
  request_id: string | null;
  details: string;
}

export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  digest: string;
  created_at: number;
  /** Null until it is settled. */
  status: number | null;
  location: string | null;
  etag: string | null;
  award_id: string | null;
  action_id: string | null;
  view_version: number | null;
  body: string | null;
}

/** A name that the game no longer has. */
export interface GameNameTable {
  game_id: string;
  external_game_id: string;
}

export interface GameTable extends StampColumns {
  game_id: string;
  owner: string;
  external_game_id: string;
  platform: string | null;
  strategy_id: string;
  time_zone: string;
  params: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  revision: number;
}

export interface TaskTable extends StampColumns {
  task_id: string;
  game_id: string;
  external_task_id: string;
  strategy_id: string | null;
  status: string;
  params: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  revision: number;
}

export interface CustomStrategyTable extends StampColumns {
  strategy_id: string;
  owner: string;
  name: string;
  description: string | null;
  status: string;
  latest_version: number;
  published_version: number | null;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  revision: number;
}

export interface StrategyVersionTable extends StampColumns {
  strategy_id: string;
  version: number;
  status: string;
  source: string;
  parent: string | null;
  errors: number;
  warnings: number;
  created_at: number;
  published_at: number | null;
  superseded_at: number | null;
}

export interface UserTable extends StampColumns {
  user_id: string;
  owner: string;
  external_user_id: string;
  created_at: number;
}

export interface WalletTable {
  user_id: string;
  points: number;
  coin_cents: number;
}

export interface WalletTransactionTable extends StampColumns {
  transaction_id: string;
  user_id: string;
  type: string;
  points: number;
  coin_cents: number;
  points_after: number;
  coin_cents_after: number;
  rate: number | null;
  award_id: string | null;
  created_at: number;
}

export interface AwardTable extends StampColumns {
  award_id: string;
  game_id: string;
  task_id: string;
  user_id: string;
  kind: string;
  points: number;
  case_name: string;
  rule: string | null;
  reply: string;
  lines: string;
  strategy_id: string | null;
  strategy_version: number | null;
  params: string;
  facts: string;
  clock: string | null;
  tracked: string;
  data: string;
  description: string | null;
  event_id: string | null;
  occurred_at: number;
  created_at: number;
  day: number;
  /** The newest backfill of its owner that was under way when it was recorded: it counted itself for that one. */
  backfill: number | null;
}

export interface EventIdTable {
  owner: string;
  event_id: string;
  /** The award of the event, or of its action; null where that led to none. */
  award_id: string | null;
  /** Null where the event came without an action. */
  action_id: string | null;
}

export interface TimelineTable {
  /** A task or a game. */
  subject_id: string;
  /** The nil user stands for everyone. */
  user_id: string;
  /** Of a part: nowhere. */
  game_id: string;
  external_user_id: string;
  awards: number;
  points: number;
  first_at: number | null;
  last_at: number | null;
  previous_at: number | null;
  users: number;
  /** Of a game, for everyone: how many of its tasks that aren't deleted have an award. */
  tasks: number;
  state: string;
}

export interface TimelineDayTable {
  subject_id: string;
  user_id: string;
  day: number;
  began_at: number;
  awards: number;
  points: number;
  first_at: number;
}

export interface TimelineInputTable {
  subject_id: string;
  user_id: string;
  input: string;
  type: string;
  day: number;
  awards: number;
  total: string;
  best: string;
  least: string;
  latest: string;
}

export interface FactFilterTable {
  owner: string;
  scope: string;
  filter_id: string;
  case_name: string | null;
  input: string | null;
  type: string | null;
  /** The number of the backfill that builds its counters; null once they are complete. */
  backfill: number | null;
}

export interface PartTable {
  part_id: string;
  filter_id: string;
  subject_id: string;
  value: string;
}

export interface ActionTable extends StampColumns {
  action_id: string;
  owner: string;
  user_id: string;
  game_id: string | null;
  task_id: string | null;
  kind: string;
  data: string;
  description: string | null;
  /** Null where there is an award, which says it all, and outside of any task. */
  decision: string | null;
  award_id: string | null;
  event_id: string | null;
  occurred_at: number;
  created_at: number;
  day: number;
}

export interface ActionCountTable {
  subject_id: string;
  user_id: string;
  kind: string;
  day: number;
  actions: number;
  first_at: number;
  last_at: number;
}

export interface ActivityDayTable {
  owner: string;
  /** Of UTC, in days since 1970-01-01. */
  day: number;
  /** A day is the sum of its slots. */
  slot: number;
  new_users: number;
  games: number;
  actions: number;
  awards: number;
  points: number;
  conversions: number;
  coin_cents: number;
}

export interface TrackedInputTable {
  owner: string;
  scope: string;
  input: string;
  type: string;
  /** As of filters. */
  backfill: number | null;
}

/** A deleted task that is being taken out of its game's counters. */
export interface TaskWithdrawalTable {
  task_id: string;
  game_id: string;
  owner: string;
  /** When somebody last took a step of it. */
  moved_at: number;
}

export interface BackfillTable {
  owner: string;
  /** Counts from 1 in each owner. */
  backfill: number;
  begun_at: number;
  /** When somebody last took a step of it. */
  moved_at: number;
  finished_at: number | null;
  /** The game that it is at; null before the first. */
  game_id: string | null;
  /** No award of that game that occurred later is its own to count. */
  until_at: number | null;
  /** The last award that it counted. */
  occurred_at: number | null;
  award_id: string | null;
}
