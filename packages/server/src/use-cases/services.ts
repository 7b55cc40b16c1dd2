import type { ApiKeyCache } from '../ports/api-key-cache.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Condition } from '../ports/condition.js';
import type { ExecutionLog } from '../ports/execution-log.js';
import type { Storage } from '../ports/storage.js';
import type { ExportSlots } from './exports/export-slots.js';
import type { Limits } from './limits/limits.js';
import type { AwardQueue } from './points/award-queue.js';
import type { AwardTally } from './points/award-tally.js';
import type { SimulationThreads } from './simulations/simulation-threads.js';
import type { StrategyShelf } from './strategies/strategy-shelf.js';
import type { Turns } from './turns/turns.js';

/** What the deployment decided about behaviour, as far as use cases ask. */
export interface Policy {
  /** How old an event may be; 0 for any age. */
  readonly eventAgeMaxDays: number;
  /** Points per coin. */
  readonly defaultConversionRate: number;
}

/** Everything that use cases may reach: ports and policy, made once per process. */
export interface Services {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly policy: Policy;
  readonly strategies: StrategyShelf;
  readonly executionLog: Pick<ExecutionLog, 'note'>;
  readonly awardTally: AwardTally;
  readonly awardQueue: AwardQueue;
  /** Of long work beside requests. */
  readonly turns: Turns;
  readonly simulations: SimulationThreads;
  readonly apiKeyCache: Pick<ApiKeyCache, 'clear'>;
  readonly condition: Condition;
  readonly limits: Limits;
  readonly exportSlots: ExportSlots;
}
