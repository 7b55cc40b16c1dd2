import type { Description } from './description.js';
import type { ParamValues } from './game.js';
import type { Owner } from './owner.js';
import type { Stamps } from './stamps.js';

export type TaskStatus = 'open' | 'closed';

export interface Task extends Description {
  readonly taskId: string;
  readonly gameId: string;
  /** Whose its game is. */
  readonly owner: Owner;
  readonly externalTaskId: string;
  /** Null where the task inherits its game's strategy, and with it the game's parameters. */
  readonly strategyId: string | null;
  readonly status: TaskStatus;
  readonly params: ParamValues;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number | null;
  readonly revision: number;
  readonly stamps: Stamps;
}
