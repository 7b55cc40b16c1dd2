import { actions } from '../actions.js';
import { awards, reversedAwards } from '../awards.js';
import { eventIds } from '../event-ids.js';
import { executionLog } from '../execution-log.js';
import { userProfiles } from '../users.js';
import { walletTransactions } from '../wallet-transactions.js';
import { wallets } from '../wallets.js';
import { saysOf } from './says-of.js';

/** An award says the same whether or not it was cancelled. */
const ofAward = {
  scrubbed: ['data', 'reply', 'facts', 'description', 'oauth_user_id'],
  kept: ['event_id', 'tracked'],
  impersonal: [
    'award_id',
    'uuid',
    'owner_id',
    'game_id',
    'task_id',
    'user_id',
    'kind',
    'points',
    'reversed',
    'case_name',
    'rule',
    'lines',
    'strategy_id',
    'strategy_version',
    'params',
    'clock',
    'occurred_at',
    'created_at',
    'day',
    'backfill',
    'api_key_used',
  ],
} as const;

/** What happened, and to whom. */
export const ofLedger = {
  awards: saysOf(awards, ofAward),
  reversed_awards: saysOf(reversedAwards, ofAward),
  event_ids: saysOf(eventIds, {
    scrubbed: ['outcome'],
    kept: ['event_id'],
    impersonal: ['owner_id', 'award_id', 'action_id', 'transaction_id', 'user_id', 'task_id'],
  }),
  actions: saysOf(actions, {
    scrubbed: ['data', 'description', 'decision', 'oauth_user_id'],
    kept: ['event_id'],
    impersonal: [
      'action_id',
      'owner_id',
      'user_id',
      'game_id',
      'task_id',
      'kind',
      'award_id',
      'occurred_at',
      'created_at',
      'day',
      'api_key_used',
    ],
  }),
  execution_log: saysOf(executionLog, {
    impersonal: [
      'entry_id',
      'owner_id',
      'strategy_id',
      'version',
      'at',
      'outcome',
      'error_code',
      'duration_step',
      'duration_max_ns',
      'executions',
    ],
  }),
  users: saysOf(userProfiles, {
    person: ['external_user_id', 'name', 'metadata', 'oauth_user_id'],
    kept: ['owner'],
    impersonal: ['user_id', 'owner_id', 'created_at', 'erased_at', 'revision', 'api_key_used'],
  }),
  wallets: saysOf(wallets, {
    impersonal: ['user_id', 'owner_id', 'points', 'coin_cents'],
  }),
  wallet_transactions: saysOf(walletTransactions, {
    scrubbed: ['reference', 'reason', 'oauth_user_id'],
    impersonal: [
      'transaction_id',
      'uuid',
      'user_id',
      'owner_id',
      'type',
      'points',
      'coin_cents',
      'points_after',
      'coin_cents_after',
      'rate',
      'award_id',
      'occurred_at',
      'day',
      'created_at',
      'api_key_used',
    ],
  }),
} as const;
