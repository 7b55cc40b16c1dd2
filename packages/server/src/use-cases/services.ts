import type { ApiKeyCache } from '../ports/api-key-cache.js';
import type { AwardCommand, AwardResult } from '../ports/award-command.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Condition } from '../ports/condition.js';
import type { ExecutionLog } from '../ports/execution-log.js';
import type { BatchQueue, ExportSlots, ResultTally, Turns } from '../ports/process.js';
import type { SimulatedTexts } from '../ports/simulated-texts.js';
import type { SimulationWorkers } from '../ports/simulation-workers.js';
import type { Storage } from '../ports/storage.js';
import type { StrategyCache } from '../ports/strategy-cache.js';

/** What the deployment decided about behaviour, as far as use cases ask. */
export interface Policy {
  /** How old an event may be; 0 for any age. */
  readonly eventAgeMaxDays: number;
  /** Points per coin. */
  readonly defaultConversionRate: number;
  /** Of what an owner made; 0 for any number. */
  readonly ownerBytesMax: number;
}

/** What a batch of awards is recorded with. */
export interface RecordingServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly policy: Policy;
  readonly strategies: StrategyCache;
  readonly executionLog: Pick<ExecutionLog, 'note'>;
  readonly awardTally: ResultTally<AwardResult>;
}

/** Everything that use cases may reach: ports and policy, made once per process. */
export interface Services extends RecordingServices {
  readonly awardQueue: BatchQueue<AwardCommand, AwardResult>;
  /** Of long work beside requests. */
  readonly turns: Turns;
  readonly simulations: SimulationWorkers;
  readonly simulatedTexts: SimulatedTexts;
  readonly apiKeyCache: Pick<ApiKeyCache, 'clear'>;
  readonly condition: Condition;
  readonly exportSlots: ExportSlots;
}
