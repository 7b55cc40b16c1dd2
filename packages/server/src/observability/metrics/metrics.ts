import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isCustomStrategyId } from '../../domain/custom-strategy.js';
import type { Execution } from '../../domain/execution.js';
import type { FaultCode } from '../../domain/fault.js';
import { registerReading } from './reading.js';
import { readingsOf } from './readings.js';
import type { MetricSources } from './sources.js';

/** A request that was answered, or whose caller went away. */
export interface ServedRequest {
  readonly method: string;
  /** The route's template; null where there is no such route. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
  readonly fault: FaultCode | null;
  /** Whether it was answered with what an idempotency key kept. */
  readonly isReplay: boolean;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EXECUTION_SECONDS = [1e-6, 2.5e-6, 5e-6, 1e-5, 2.5e-5, 5e-5, 1e-4, 5e-4, 1e-3, 1e-2, 1e-1];
/** Told before they happen: Prometheus sees no rise in what begins with its first. */
const RARE_PROBLEMS = ['internal-error', 'unavailable'] as const satisfies readonly FaultCode[];

const NS_PER_SECOND = 1e9;

/**
 * What the process reports to Prometheus. Each has a registry of its own, since a process may run several
 * services. Every label has a bounded set of values, and none is an owner, a key, a user or an address.
 */
export class Metrics {
  readonly #registry = new Registry();
  #tell = () => this.#registry.metrics();
  readonly #inFlight: Gauge;
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #requestSeconds: Histogram<'method' | 'route'>;
  readonly #problems: Counter<'code'>;
  readonly #replays: Counter;
  readonly #executions: Counter<'strategy' | 'outcome'>;
  readonly #executionSeconds: Histogram<'strategy'>;

  constructor() {
    const registers = [this.#registry];
    this.#inFlight = new Gauge({
      name: 'merit_http_requests_in_flight',
      help: 'Requests that are being answered.',
      registers,
    });
    this.#requests = new Counter({
      name: 'merit_http_requests_total',
      help: 'Requests, by the template of their route; 499 where the caller went away.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: 'merit_http_request_duration_seconds',
      help: 'From a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#problems = new Counter({
      name: 'merit_http_problems_total',
      help: 'Answers that were problems, by their code.',
      labelNames: ['code'],
      registers,
    });
    for (const code of RARE_PROBLEMS) this.#problems.inc({ code }, 0);
    this.#replays = new Counter({
      name: 'merit_idempotency_replays_total',
      help: 'Requests answered with what their Idempotency-Key kept.',
      registers,
    });
    this.#executions = new Counter({
      name: 'merit_strategy_executions_total',
      help: 'Times that a strategy was asked about an event.',
      labelNames: ['strategy', 'outcome'],
      registers,
    });
    this.#executionSeconds = new Histogram({
      name: 'merit_strategy_duration_seconds',
      help: 'How long deciding took, without reading and writing.',
      labelNames: ['strategy'],
      buckets: EXECUTION_SECONDS,
      registers,
    });
  }

  /** Reads what the service's parts count, whenever it is asked; once, when they are there. */
  watch(sources: MetricSources): void {
    for (const reading of readingsOf(sources)) registerReading(this.#registry, reading);
  }

  /**
   * Watches what is one for the whole process: memory, event loop, garbage collection. There is no end to it.
   */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /**
   * From now on, makes any one process answer with the metrics of all, each series labelled with its process.
   *
   * @param gatherWith Makes what gathers them of what tells of this one.
   */
  tellOfAll(
    name: Readonly<Record<string, string>>,
    gatherWith: (own: () => Promise<string>) => () => Promise<string>,
  ): void {
    this.#registry.setDefaultLabels(name);
    this.#tell = gatherWith(() => this.#registry.metrics());
  }

  requestBegins(): void {
    this.#inFlight.inc();
  }

  requestEnds({ method, route, status, durationMs, fault, isReplay }: ServedRequest): void {
    const labels = { method: METHODS.has(method) ? method : 'other', route: route ?? 'none' };
    this.#inFlight.dec();
    this.#requests.inc({ ...labels, status: String(status) });
    this.#requestSeconds.observe(labels, durationMs / 1000);
    if (fault !== null) this.#problems.inc({ code: fault });
    if (isReplay) this.#replays.inc();
  }

  execution({ strategyId, outcome, durationNs }: Execution): void {
    const strategy = isCustomStrategyId(strategyId) ? 'custom' : strategyId;
    this.#executions.inc({ strategy, outcome });
    this.#executionSeconds.observe({ strategy }, durationNs / NS_PER_SECOND);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#tell();
  }
}
