import { customStrategies } from '../custom-strategies.js';
import { gameNames } from '../game-names.js';
import { games } from '../games.js';
import { strategyVersions } from '../strategy-versions.js';
import { taskNames } from '../task-names.js';
import { tasks } from '../tasks.js';
import { saysOf } from './says-of.js';

/** What owners set up. */
export const ofConfiguration = {
  games: saysOf(games, {
    kept: ['owner', 'oauth_user_id'],
    impersonal: [
      'game_id',
      'owner_id',
      'external_game_id',
      'platform',
      'strategy_id',
      'time_zone',
      'params',
      'levels',
      'name',
      'metadata',
      'created_at',
      'updated_at',
      'deleted_at',
      'revision',
      'api_key_used',
    ],
  }),
  tasks: saysOf(tasks, {
    kept: ['oauth_user_id'],
    impersonal: [
      'task_id',
      'owner_id',
      'game_id',
      'external_task_id',
      'strategy_id',
      'status',
      'params',
      'name',
      'metadata',
      'created_at',
      'updated_at',
      'deleted_at',
      'is_listed',
      'revision',
      'api_key_used',
    ],
  }),
  game_names: saysOf(gameNames, {
    impersonal: ['game_id', 'owner_id', 'external_game_id'],
  }),
  task_names: saysOf(taskNames, {
    impersonal: ['task_id', 'owner_id', 'external_task_id'],
  }),
  custom_strategies: saysOf(customStrategies, {
    kept: ['owner', 'oauth_user_id'],
    impersonal: [
      'strategy_id',
      'owner_id',
      'name',
      'description',
      'status',
      'latest_version',
      'published_version',
      'created_at',
      'updated_at',
      'archived_at',
      'revision',
      'api_key_used',
    ],
  }),
  strategy_versions: saysOf(strategyVersions, {
    kept: ['oauth_user_id'],
    impersonal: [
      'strategy_id',
      'owner_id',
      'version',
      'status',
      'source',
      'parent',
      'errors',
      'warnings',
      'created_at',
      'published_at',
      'superseded_at',
      'api_key_used',
    ],
  }),
} as const;
