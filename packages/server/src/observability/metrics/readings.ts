import type { PoolFigures } from '../../ports/figures.js';
import { byName, type Reading, single, type Value } from './reading.js';
import type { MetricSources } from './sources.js';

/** Everything that is read from those who count it. */
export function readingsOf(sources: MetricSources): readonly Reading[] {
  return [...ofProcess(sources), ...ofStorage(sources), ...ofWork(sources), ...ofOthers(sources)];
}

type Define = (
  name: string,
  help: string,
  read: () => readonly Value[],
  ...labels: readonly string[]
) => Reading;

const counter: Define = (name, help, read, ...labels) => ({ kind: 'counter', name, help, labels, read });
const gauge: Define = (name, help, read, ...labels) => ({ kind: 'gauge', name, help, labels, read });

function ofProcess({
  condition,
  connections,
  ownerTurns,
  bodies,
  answers,
}: MetricSources): readonly Reading[] {
  const version = () => [{ labels: { version: condition.version }, value: 1 }];
  return [
    gauge('merit_info', 'Which version runs.', version, 'version'),
    gauge('merit_worker_up', 'Whether the process tells its figures.', () => single(1)),
    gauge('merit_connections', 'Connections that are open.', () => single(connections.open())),
    counter(
      'merit_connections_dropped_total',
      'Connections closed as they came, since there were too many.',
      () => single(connections.dropped()),
    ),
    gauge('merit_body_bytes', 'Memory set aside for the bodies of requests.', () => single(bodies.held())),
    gauge('merit_answer_bytes', 'Memory of requests whose answers are not taken yet.', () =>
      single(answers.held()),
    ),
    counter(
      'merit_answers_cut_total',
      'Answers that were cut, since their readers took nothing of them, or too little.',
      () => byName('why', { stalled: connections.stalled(), full: answers.cut() }),
      'why',
    ),
    gauge('merit_requests_waiting', 'Requests that wait for the turn of their owner.', () =>
      single(ownerTurns.waiting),
    ),
    counter('merit_requests_turned_away_total', 'Requests of owners of whom too many waited.', () =>
      single(ownerTurns.turnedAway),
    ),
    gauge('merit_draining', 'Whether the process was told to stop.', () =>
      single(Number(condition.isDraining())),
    ),
  ];
}

function ofStorage({ storage }: MetricSources): readonly Reading[] {
  const transactions = () =>
    byName('outcome', picked(storage.figures().transactions, ['committed', 'failed']));
  const repeated = () => single(storage.figures().transactions.repeated);
  const sessions = () => storage.figures().pools.flatMap(sessionsOf);
  const waiting = () =>
    storage.figures().pools.map((pool) => ({ labels: { pool: pool.pool }, value: pool.waiting }));
  const behind = () => {
    const seconds = storage.figures().standbyBehind;
    return seconds === null ? [] : single(seconds);
  };
  return [
    gauge('merit_standby_behind_seconds', 'For how long the standby has lacked something.', behind),
    gauge('merit_database_sessions', 'Sessions with the database.', sessions, 'pool', 'state'),
    gauge('merit_database_waiting', 'Work that waits for a session.', waiting, 'pool'),
    counter('merit_transactions_total', 'Transactions of the books.', transactions, 'outcome'),
    counter(
      'merit_transaction_retries_total',
      'Times that a transaction ran again after a conflict.',
      repeated,
    ),
  ];
}

function sessionsOf({ pool, used, idle }: PoolFigures): readonly Value[] {
  return [
    { labels: { pool, state: 'used' }, value: used },
    { labels: { pool, state: 'idle' }, value: idle },
  ];
}

function picked<Name extends string>(counts: Readonly<Record<Name, number>>, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, counts[name]]));
}

function ofWork({
  awards,
  awardQueue,
  executionLog,
  exports,
  purge,
  simulations,
}: MetricSources): readonly Reading[] {
  const outcomes = () => byName('outcome', awards.outcomes());
  const waiting = () => single(executionLog.state().waiting);
  const dropped = () => single(executionLog.state().dropped);
  return [
    counter('merit_awards_total', 'Requests for points, by what became of them.', outcomes, 'outcome'),
    gauge('merit_awards_waiting', 'Requests for points that wait to be recorded.', () =>
      single(awardQueue.waiting),
    ),
    counter('merit_awards_turned_away_total', 'Requests for points for which there was no room.', () =>
      single(awardQueue.turnedAway),
    ),
    counter('merit_award_batches_total', 'Times that requests for points were recorded together.', () =>
      single(awardQueue.batches),
    ),
    gauge('merit_execution_log_waiting', 'Executions of custom strategies that wait to be written.', waiting),
    counter(
      'dsl_execution_log_dropped_total',
      'Executions of custom strategies that were not written.',
      dropped,
    ),
    counter(
      'merit_purged_rows_total',
      'Rows taken away for their age.',
      () => byName('kind', purge.purged()),
      'kind',
    ),
    counter('merit_purge_failures_total', 'Rounds of the purge that failed.', () => single(purge.failures())),
    gauge('merit_simulations_waiting', 'Simulations that wait for their turn.', () =>
      single(simulations.waiting()),
    ),
    gauge('merit_exports_running', 'Exports that are being sent.', () => single(exports.running())),
  ];
}

function ofOthers({ keyCache, keySet, limits, redis, condition }: MetricSources): readonly Reading[] {
  const lookUps = () => byName('result', picked(keyCache.figures(), ['hits', 'misses']));
  const refusals = () => byName('limit', limits.refusals());
  const fetches = () => single(keySet.figures().attempts);
  const failures = () => single(keySet.figures().failures);
  const isDown = () => single(Number(condition.cache() === 'down'));
  const unanswered = () => single(redis?.unanswered() ?? 0);
  return [
    counter('merit_key_checks_total', 'Checks of API keys that the cache knew, or not.', lookUps, 'result'),
    counter('merit_limit_refusals_total', 'Requests refused by a limit.', refusals, 'limit'),
    gauge('merit_redis_down', 'Whether Redis is needed and cannot be asked.', isDown),
    counter('merit_redis_fallbacks_total', 'Questions answered without Redis.', unanswered),
    counter('merit_key_set_fetches_total', "Fetches of the identity provider's key set.", fetches),
    counter('merit_key_set_failures_total', 'Fetches that failed.', failures),
  ];
}
