/** What is measured, in the notation of promtool, a value a minute. */
export type Series = { readonly [series: string]: string };

export interface AlertCase {
  /** In which it fires, and nothing else is measured. */
  readonly series: Series;
  /** When it does. */
  readonly at: string;
  /** What it tells besides its severity. */
  readonly labels?: { readonly [label: string]: string };
}

const A = 'job="merit", instance="a"';
const ofA = { job: 'merit', instance: 'a' };
const AWARD = 'method="POST", route="/api/v1/games/{gameId}/tasks/{externalTaskId}/points"';

/** A gauge that stands this high. */
function high(name: string, value: number, minutes = 15): Pick<AlertCase, 'series' | 'labels'> {
  return { series: { [`${name}{${A}}`]: `${value}x${minutes}` }, labels: ofA };
}

/** A counter that rises once, five minutes after it was first seen. */
function risen(name: string, more: Readonly<Record<string, string>> = {}): AlertCase {
  const labels = { ...ofA, ...more };
  const selector = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return { series: { [`${name}{${selector}}`]: '0x4 1x10' }, at: '6m', labels };
}

/** A counter that rises for an hour and a half. */
function rising(name: string): Pick<AlertCase, 'series' | 'labels'> {
  return { series: { [`${name}{${A}}`]: '0+1x90' }, labels: ofA };
}

/** For each alert what makes it fire. */
export const alertCases: { readonly [alert: string]: AlertCase } = {
  MeritDown: { series: { [`up{${A}}`]: '1 1 0 0 0 0 0' }, at: '4m', labels: ofA },
  MeritRestarting: {
    series: { [`process_start_time_seconds{${A}}`]: '0x5 300x5 600x5 900x5' },
    at: '19m',
    labels: ofA,
  },
  MeritVersionsApart: {
    series: {
      'merit_info{version="1", instance="a"}': '1x40',
      'merit_info{version="2", instance="b"}': '1x40',
    },
    at: '31m',
  },
  MeritDraining: { ...high('merit_draining', 1), at: '6m' },
  MeritErrors: {
    series: {
      [`merit_http_requests_total{${A}, status="200"}`]: '0+960x20',
      [`merit_http_requests_total{${A}, status="500"}`]: '0+20x20',
    },
    at: '10m',
  },
  MeritInternalErrors: risen('merit_http_problems_total', { code: 'internal-error' }),
  MeritUnavailable: {
    series: { [`merit_http_problems_total{${A}, code="unavailable"}`]: '0+5x10' },
    at: '5m',
  },
  MeritSlowAwards: {
    series: {
      [`merit_http_request_duration_seconds_bucket{${A}, ${AWARD}, le="0.5"}`]: '0+90x20',
      [`merit_http_request_duration_seconds_bucket{${A}, ${AWARD}, le="1"}`]: '0+100x20',
      [`merit_http_request_duration_seconds_bucket{${A}, ${AWARD}, le="+Inf"}`]: '0+100x20',
    },
    at: '15m',
  },
  MeritRequestsWaiting: { ...high('merit_requests_waiting', 600), at: '2m' },
  MeritRequestsTurnedAway: risen('merit_requests_turned_away_total'),
  MeritConnections: { ...high('merit_connections', 5100), at: '6m' },
  MeritConnectionsDropped: risen('merit_connections_dropped_total'),
  MeritAnswers: { ...high('merit_answer_bytes', 50_000_000), at: '2m' },
  MeritBodies: { ...high('merit_body_bytes', 120_000_000), at: '2m' },
  MeritAwardsStopped: {
    series: { [`merit_awards_total{${A}, outcome="awarded"}`]: '0+60x1430 85800x60' },
    at: '1470m',
  },
  MeritAwardsWaiting: { ...high('merit_awards_waiting', 1100), at: '2m' },
  MeritAwardsTurnedAway: risen('merit_awards_turned_away_total'),
  MeritStrategiesFailing: {
    series: {
      [`merit_strategy_executions_total{${A}, strategy="custom", outcome="awarded"}`]: '0+90x30',
      [`merit_strategy_executions_total{${A}, strategy="custom", outcome="failed"}`]: '0+10x30',
      [`merit_strategy_executions_total{${A}, strategy="default", outcome="awarded"}`]: '0+90x30',
    },
    at: '20m',
    labels: { strategy: 'custom' },
  },
  MeritStrategiesSlow: {
    series: {
      [`merit_strategy_duration_seconds_bucket{${A}, strategy="custom", le="0.01"}`]: '0+90x30',
      [`merit_strategy_duration_seconds_bucket{${A}, strategy="custom", le="0.1"}`]: '0+100x30',
      [`merit_strategy_duration_seconds_bucket{${A}, strategy="custom", le="+Inf"}`]: '0+100x30',
    },
    at: '20m',
    labels: { strategy: 'custom' },
  },
  MeritExecutionsDropped: risen('dsl_execution_log_dropped_total'),
  MeritDatabaseWaiting: {
    series: { [`merit_database_waiting{${A}, pool="write"}`]: '150x10' },
    at: '2m',
    labels: { ...ofA, pool: 'write' },
  },
  MeritStandbyBehind: {
    series: { [`merit_standby_behind_seconds{${A}}`]: '90x20' },
    at: '6m',
    labels: ofA,
  },
  MeritDatabaseConflicts: {
    series: {
      [`merit_transactions_total{${A}, outcome="committed"}`]: '0+90x30',
      [`merit_transactions_total{${A}, outcome="failed"}`]: '0+10x30',
      [`merit_transaction_retries_total{${A}}`]: '0+20x30',
    },
    at: '20m',
    labels: ofA,
  },
  MeritPurgeFailing: { ...rising('merit_purge_failures_total'), at: '75m' },
  MeritRedisDown: { ...high('merit_redis_down', 1), at: '2m' },
  MeritKeySetFailing: { ...rising('merit_key_set_failures_total'), at: '10m' },
  MeritProcessorBusy: {
    series: { [`process_cpu_seconds_total{${A}}`]: '0+58x30' },
    at: '20m',
    labels: ofA,
  },
  MeritEventLoopLate: { ...high('nodejs_eventloop_lag_p99_seconds', 0.3), at: '6m' },
  MeritOpenFiles: {
    series: { [`process_open_fds{${A}}`]: '900x15', [`process_max_fds{${A}}`]: '1024x15' },
    at: '6m',
    labels: ofA,
  },
  MeritSimulationsWaiting: { ...high('merit_simulations_waiting', 12), at: '6m' },
  MeritExportsBusy: { ...high('merit_exports_running', 8, 70), at: '61m' },
};

/** Two replicas that do well, for a day and more: in which none fires. */
export const calm: Series = Object.fromEntries(
  ['a', 'b'].flatMap((instance) => {
    const all = `job="merit", instance="${instance}"`;
    const gauges = {
      ...{ up: 1, process_start_time_seconds: 1000, merit_draining: 0, merit_requests_waiting: 20 },
      ...{
        merit_connections: 300,
        merit_body_bytes: 5_000_000,
        merit_answer_bytes: 1_000_000,
        merit_awards_waiting: 40,
        merit_redis_down: 0,
      },
      ...{ nodejs_eventloop_lag_p99_seconds: 0.02, process_open_fds: 300, process_max_fds: 20_000 },
      ...{ merit_simulations_waiting: 1, merit_exports_running: 1 },
    };
    const counters = {
      ...{ merit_requests_turned_away_total: 0, merit_connections_dropped_total: 0 },
      ...{ merit_awards_turned_away_total: 0, dsl_execution_log_dropped_total: 0 },
      ...{
        merit_transaction_retries_total: 1,
        merit_purge_failures_total: 0,
        merit_key_set_failures_total: 0,
      },
      process_cpu_seconds_total: 20,
    };
    const labelled = {
      'merit_info{version="1"': '1x1500',
      'merit_http_requests_total{status="200"': '0+990x1500',
      'merit_http_requests_total{status="500"': '0+1x1500',
      'merit_http_problems_total{code="internal-error"': '0x1500',
      'merit_http_problems_total{code="unavailable"': '0x1500',
      [`merit_http_request_duration_seconds_bucket{${AWARD}, le="0.5"`]: '0+100x1500',
      [`merit_http_request_duration_seconds_bucket{${AWARD}, le="+Inf"`]: '0+100x1500',
      'merit_awards_total{outcome="awarded"': '0+60x1500',
      'merit_strategy_executions_total{strategy="custom", outcome="awarded"': '0+900x1500',
      'merit_strategy_executions_total{strategy="custom", outcome="failed"': '0+1x1500',
      'merit_strategy_duration_seconds_bucket{strategy="custom", le="0.01"': '0+900x1500',
      'merit_strategy_duration_seconds_bucket{strategy="custom", le="+Inf"': '0+900x1500',
      'merit_database_waiting{pool="write"': '2x1500',
      'merit_transactions_total{outcome="committed"': '0+900x1500',
    };
    return [
      ...Object.entries(gauges).map(([name, value]) => [`${name}{${all}}`, `${value}x1500`]),
      ...Object.entries(counters).map(([name, step]) => [`${name}{${all}}`, `0+${step}x1500`]),
      ...Object.entries(labelled).map(([series, values]) => [`${series}, ${all}}`, values]),
    ];
  }),
);
