import { ApiKeyVerifier } from './auth/api-key-verifier.js';
import type { SignInClient } from './auth/code-exchange.js';
import { CredentialAuthenticator } from './auth/credential-authenticator.js';
import { fetchKeySet } from './auth/fetch-key-set.js';
import { KeySet } from './auth/key-set.js';
import { KeyUsage } from './auth/key-usage.js';
import { TokenVerifier } from './auth/token-verifier.js';
import { readVersion } from './config/read-version.js';
import type { Settings } from './config/settings.js';
import { DAY_MS, HOUR_MS } from './domain/durations.js';
import { streamLimits } from './http/answer/send-stream.js';
import { Answers } from './http/request/answers.js';
import { Bodies, bodySilenceMs } from './http/request/bodies.js';
import { ConnectionCount } from './http/request/connection-count.js';
import type { RouteDependencies } from './http/route/route-handler.js';
import type { Limits } from './limits/limits.js';
import { ExecutionQueue } from './observability/execution-queue.js';
import type { Logger } from './observability/logger.js';
import { measuredExecutionLog } from './observability/metrics/measured-execution-log.js';
import { Metrics } from './observability/metrics/metrics.js';
import { createOrderedIds } from './ordered-ids.js';
import type { AwardCommand, AwardResult } from './ports/award-command.js';
import type { Clock, Ids } from './ports/clock.js';
import type { Storage } from './ports/storage.js';
import { AwardTally } from './process/award-tally.js';
import { BatchingQueue } from './process/batching-queue.js';
import { CountedExportSlots } from './process/export-slots.js';
import { InFlight } from './process/in-flight.js';
import { MemorySimulatedTexts } from './process/memory-simulated-texts.js';
import { MemoryStrategyCache } from './process/memory-strategy-cache.js';
import { OwnerTurns } from './process/owner-turns.js';
import type { SharedProcess } from './process/presence.js';
import { ProcessTurns } from './process/turns.js';
import type { RedisConnection } from './redis/redis-connection.js';
import { cacheConditionOf, createKeyCache, createLimits } from './shared-state.js';
import { SimulationQueue } from './simulation-worker/simulation-queue.js';
import { bootstrapOAuthUser } from './use-cases/auth/bootstrap.js';
import { Refusals } from './use-cases/auth/refusals.js';
import { recordAwards, recordTogether } from './use-cases/points/record-awards.js';
import { Purge } from './use-cases/retention/purge.js';
import type { Policy, RecordingServices, Services } from './use-cases/services.js';

export const systemClock: Clock = { now: Date.now, elapsed: () => performance.now() };

export const systemIds: Ids = createOrderedIds(systemClock.now);

/** The identity provider whose tokens are taken. */
export interface TokenSource {
  readonly issuer: string;
  readonly keySetUrl: URL;
  /** Null where people can't sign in to the API browser. */
  readonly signIn: SignInClient | null;
}

/** A client of the identity provider, by which people sign in to the API browser. */
export type ClientCredentials = Pick<SignInClient, 'clientId' | 'clientSecret'>;

export function tokenSourceOf(
  idpUrl: string,
  settings: Settings,
  client: ClientCredentials | null = clientIn(settings),
): TokenSource {
  const { IDP_REALM, IDP_JWKS_URL, IDP_TOKEN_URL } = settings;
  const issuer = `${idpUrl}/realms/${IDP_REALM}`;
  const openid = `${issuer}/protocol/openid-connect`;
  return {
    issuer,
    keySetUrl: new URL(IDP_JWKS_URL ?? `${openid}/certs`),
    signIn: client && {
      ...client,
      authorizationUrl: `${openid}/auth`,
      tokenUrl: IDP_TOKEN_URL ?? `${openid}/token`,
    },
  };
}

function clientIn({ IDP_CLIENT_ID, IDP_CLIENT_SECRET }: Settings): ClientCredentials | null {
  return IDP_CLIENT_ID === undefined || IDP_CLIENT_SECRET === undefined
    ? null
    : { clientId: IDP_CLIENT_ID, clientSecret: IDP_CLIENT_SECRET };
}

export interface DependencyOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly tokenSource: TokenSource;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly isDraining: () => boolean;
  readonly log: Logger;
  readonly presence: SharedProcess;
  /** Null where replicas share nothing. */
  readonly redis: RedisConnection | null;
}

export interface Dependencies extends RouteDependencies {
  /** Its owner closes it. */
  readonly simulations: SimulationQueue;
  readonly inFlight: InFlight;
  readonly limits: Limits;
  readonly awardQueue: BatchingQueue<AwardCommand, AwardResult>;
  /** Its owner refreshes and closes it. */
  readonly keySet: KeySet;
  readonly keyUsage: KeyUsage;
  readonly purge: Purge;
  readonly answers: Answers;
  /** For the server to be watched by. */
  readonly connections: ConnectionCount;
  /** Null where replicas share nothing. Its owner closes it. */
  readonly redis: RedisConnection | null;
  readonly executionLog: ExecutionQueue;
  /** Null where they are switched off. */
  readonly metrics: Metrics | null;
  readonly signIn: SignInClient | null;
  readonly servesStudio: boolean;
  /** Where tokens come from. */
  readonly issuer: string;
}

/**
 * Fewer at once than Postgres has sessions, so that one owner's slow requests leave some to the others; and a
 * line as long as a busy owner's connections are many.
 */
const TURNS_OF_AN_OWNER = { atOnceMax: 6, sharedAtOnceMax: 2, waitingMax: 1000 };

/**
 * SQLite has one writer. Where owners are spread, each has a batch to itself, which one database takes: it
 * neither waits for others nor fails with one of them. On Postgres one batch commits while the next one is
 * decided, and owners of whom something takes long have a few sessions besides; a third of all stays free for
 * whatever else is written.
 */
const AWARD_BATCHES = {
  sqlite: { togetherMax: 1, apartMax: 4, shareMin: 2 },
  postgres: { togetherMax: 2, apartMax: 3, shareMin: 4 },
  spread: { togetherMax: 0, apartMax: 6, shareMin: 4 },
} as const;

/** What a claim but `sub` names may be changed by its bearer, or be the same for all bearers. */
const UNSURE_SUBJECT =
  'a token without `sub` was taken by another claim: what it owns belongs to whoever has that value in that claim';

/** Puts the parts together: the one place that knows which class stands behind which port. */
export function createDependencies(options: DependencyOptions): Dependencies {
  const { settings, storage, tokenSource, clock, ids, presence, redis } = options;
  const { apiKeys } = storage.books;
  const apiKeyCache = createKeyCache(settings, clock, redis);
  const executionLog = new ExecutionQueue({
    storage,
    log: options.log,
    sizeMax: settings.DSL_EXECUTION_LOG_QUEUE_MAXSIZE,
  });
  const keyUsage = new KeyUsage(storage, clock);
  const keySet = createKeySet(options);
  const verifier = new ApiKeyVerifier({ apiKeys, cache: apiKeyCache });
  const condition = {
    version: readVersion(),
    isDraining: options.isDraining,
    cache: () => cacheConditionOf(redis),
    identityProvider: () => keySet.state(),
  };
  const limits = createLimits(settings, clock, redis);
  const awardTally = new AwardTally();
  const ownerTurns = new OwnerTurns({ ...TURNS_OF_AN_OWNER, presence });
  const connections = new ConnectionCount();
  const bodies = new Bodies();
  const answers = new Answers();
  const simulations = new SimulationQueue();
  const exportSlots = new CountedExportSlots();
  const purge = new Purge({ storage, clock, keptMs: keptMsIn(settings) });
  const metrics = settings.METRICS_ENABLED ? new Metrics() : null;
  const recording: RecordingServices = {
    ...{ storage, clock, ids, policy: policyIn(settings), strategies: new MemoryStrategyCache() },
    ...{ executionLog: measuredExecutionLog(executionLog, metrics), awardTally },
  };
  const awardQueue = createAwardQueue(settings, presence, recording);
  metrics?.watch({
    ...{ condition, storage, executionLog, limits, redis, keySet },
    ...{ awardQueue, ownerTurns, connections, bodies, answers, simulations },
    ...{ awards: awardTally, keyCache: verifier, exports: exportSlots, purge },
  });
  const services: Services = {
    ...recording,
    awardQueue,
    exportSlots,
    turns: new ProcessTurns({ presence, requests: ownerTurns }),
    simulations,
    simulatedTexts: new MemorySimulatedTexts(),
    apiKeyCache,
    condition,
  };
  const { issuer } = tokenSource;
  return {
    services,
    authenticator: new CredentialAuthenticator({
      apiKeys: verifier,
      keyUsage,
      tokens: new TokenVerifier({ keySet, issuer, audience: settings.IDP_AUDIENCE, clock }),
      bootstrap: (principal, requestId) => bootstrapOAuthUser(services, principal, requestId),
      warnOfClaim: (claim) => options.log.warn({ claim }, UNSURE_SUBJECT),
    }),
    refusals: new Refusals(services),
    streamLimits: { ...streamLimits, idleMs: settings.ANSWER_STALL_SECONDS * 1000 },
    inFlight: new InFlight(),
    limits,
    awardQueue,
    ownerTurns,
    bodies,
    answers,
    bodySilenceMs,
    simulations,
    keySet,
    keyUsage,
    purge,
    connections,
    executionLog,
    metrics,
    redis,
    signIn: tokenSource.signIn,
    servesStudio: settings.STUDIO === 'on',
    issuer,
  };
}

function createKeySet({ tokenSource, clock, log }: DependencyOptions): KeySet {
  const { keySetUrl } = tokenSource;
  const address = keySetUrl.href;
  return new KeySet({
    clock,
    fetchKeySet: (signal) => fetchKeySet(keySetUrl, signal),
    onFailure: (failure) => log.warn({ address, ...failure }, 'keys of the identity provider not fetched'),
    onRecovery: () => log.info({ address }, 'keys of the identity provider fetched again'),
  });
}

function createAwardQueue(
  { AWARD_QUEUE_MAX }: Settings,
  presence: SharedProcess,
  recording: RecordingServices,
): BatchingQueue<AwardCommand, AwardResult> {
  return new BatchingQueue({
    take: (commands, isApart) => (isApart ? recordAwards : recordTogether)(recording, commands),
    ...AWARD_BATCHES[recording.storage.isSpread ? 'spread' : recording.storage.dialect],
    waitingMax: AWARD_QUEUE_MAX,
    presence,
  });
}

function policyIn(settings: Settings): Policy {
  return {
    eventAgeMaxDays: settings.EVENT_AGE_MAX_DAYS,
    defaultConversionRate: settings.DEFAULT_CONVERSION_RATE,
    ownerBytesMax: settings.OWNER_STORAGE_BYTES_MAX,
  };
}

function keptMsIn(settings: Settings) {
  return {
    audit: settings.AUDIT_RETENTION_DAYS * DAY_MS,
    exports: settings.AUDIT_RETENTION_DAYS * DAY_MS,
    executions: settings.DSL_EXECUTION_LOG_RETENTION_DAYS * DAY_MS,
    idempotency: settings.IDEMPOTENCY_RETENTION_HOURS * HOUR_MS,
  };
}
