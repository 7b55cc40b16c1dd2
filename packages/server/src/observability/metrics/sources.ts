import type { Condition } from '../../ports/condition.js';
import type { ExecutionLog } from '../../ports/execution-log.js';
import type {
  AnswerFigures,
  AwardFigures,
  BodyFigures,
  CacheFigures,
  ConnectionFigures,
  FetchFigures,
  QueueFigures,
  SimulationFigures,
  StorageFigures,
  TurnFigures,
} from '../../ports/figures.js';
import type { LimitFigures } from '../../ports/rate-limiter.js';
import type { PurgeFigures } from '../../ports/retention.js';

/** Whom metrics ask, each of whom counts what it does. */
export interface MetricSources {
  readonly condition: Condition;
  readonly storage: { figures(): StorageFigures };
  readonly connections: ConnectionFigures;
  readonly bodies: BodyFigures;
  readonly answers: AnswerFigures;
  readonly awards: AwardFigures;
  readonly awardQueue: QueueFigures;
  readonly ownerTurns: TurnFigures;
  readonly executionLog: Pick<ExecutionLog, 'state'>;
  readonly keyCache: { figures(): CacheFigures };
  readonly keySet: { figures(): FetchFigures };
  readonly limits: LimitFigures;
  /** Null where replicas share nothing. */
  readonly redis: { isUp(): boolean; unanswered(): number } | null;
  readonly purge: PurgeFigures;
  readonly exports: { running(): number };
  readonly simulations: SimulationFigures;
}
