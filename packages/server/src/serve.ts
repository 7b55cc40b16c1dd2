import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.js';
import { patienceByDefault } from './close-server.js';
import { Closers } from './closers.js';
import { settingWarnings } from './config/setting-warnings.js';
import type { Settings } from './config/settings.js';
import {
  createDependencies,
  systemClock,
  systemIds,
  type TokenSource,
  tokenSourceOf,
} from './dependencies.js';
import { publicAddressOf } from './domain/public-address.js';
import { startHousekeeping } from './housekeeping.js';
import { createFindPeer } from './http/request/client-address.js';
import { listen } from './listen.js';
import { logDestination } from './observability/log-lines.js';
import { createLogger, type Logger } from './observability/logger.js';
import { readContract } from './openapi/written-contract.js';
import type { Storage } from './ports/storage.js';
import type { InFlight } from './process/in-flight.js';
import { openFilesMax, tooFewFiles } from './process/open-files.js';
import { Presence } from './process/presence.js';
import { routes } from './routes/index.js';
import { openRedis } from './shared-state.js';
import { createStorage } from './storage/create-storage.js';
import { gatherOverWorkers } from './workers/gathered-metrics.js';

/** Longer than a statement may wait and run. */
const LEFT_BEHIND_MS = 20_000;
/** The same, for what writes to the database for the last time. */
const WRITING_MS = 20_000;
/** How long the process may go on once everything was closed. */
const LINGER_MS = 5000;
const DEVELOPMENT_KEY_FILE = 'data/development-identity-key.json';

/** Starts the service, answers requests until it is told to stop, and stops in good order. */
export async function serve(settings: Settings): Promise<number> {
  const log = createLogger(settings.LOG_LEVEL, await logDestination(settings.LOG_FORMAT), nameOfWorker());
  const closers = new Closers(log);
  let isDraining = false;
  let unfinished: readonly string[] = [];
  try {
    await start(settings, log, { isDraining: () => isDraining, closers });
    surviveSignals();
    const signal = await Promise.race([signalled('SIGTERM'), signalled('SIGINT')]);
    isDraining = true;
    log.info({ signal }, 'stopping');
    if (signal === 'SIGTERM') {
      await Promise.race([
        sleep(settings.SHUTDOWN_DELAY_SECONDS * 1000, undefined, { ref: false }),
        signalled('SIGINT'),
      ]);
    }
  } finally {
    unfinished = await closers.close();
    endLate();
  }
  if (unfinished.length === 0) {
    log.info('stopped');
    return 0;
  }
  log.error({ unfinished }, 'stopped, though not everything was closed');
  return 1;
}

/** What was left open would keep the process running. */
function endLate(): void {
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** By which its lines and figures are told from those of the others; nothing where there is one process. */
function nameOfWorker(): { readonly worker?: string } {
  return cluster.worker === undefined ? {} : { worker: String(cluster.worker.id) };
}

interface Life {
  readonly isDraining: () => boolean;
  readonly closers: Closers;
}

async function start(settings: Settings, log: Logger, { isDraining, closers }: Life): Promise<void> {
  const clock = systemClock;
  const ids = systemIds;
  const { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl } = settings;
  const storage = await createStorage({ databaseUrl, readUrl, clock, ids });
  closers.add('database', () => storage.close());
  for (const warning of settingWarnings(settings)) log.warn(warning);
  const fewFiles = tooFewFiles(openFilesMax(), settings.CONNECTIONS_MAX);
  if (fewFiles !== null) log.warn(fewFiles);
  await warnOfMissingSettings(storage, log);
  const tokenSource = await findTokenSource(settings, log, closers);
  log.info(addressesOf(tokenSource), 'identity provider');
  const redis = await openRedis(settings, log);
  const dependencies = createDependencies({
    settings,
    storage,
    tokenSource,
    clock,
    ids,
    isDraining,
    log,
    presence: new Presence(),
    redis,
  });
  const { inFlight, keySet, keyUsage, purge, executionLog, connections, metrics, simulations } = dependencies;
  metrics?.watchProcess();
  if (cluster.isWorker) metrics?.tellOfAll(nameOfWorker(), (own) => gatherOverWorkers(process, own));
  closers.add('log of executions', () => executionLog.close(), { timeMs: WRITING_MS });
  closers.add('simulations', () => simulations.close());
  closers.add('Redis', async () => redis?.close());
  await redis?.opened;
  closers.add('key set', async () => keySet.close());
  const { upkeep, standby } = storage;
  const announce = () => storage.announce();
  await announce();
  const stopHousekeeping = startHousekeeping({ keySet, keyUsage, purge, upkeep, standby, announce, log });
  closers.add('housekeeping', stopHousekeeping, { timeMs: WRITING_MS });
  const {
    HOST: host,
    PORT: port,
    CONNECTIONS_MAX: connectionsMax,
    ANSWER_STALL_SECONDS: stallSeconds,
    CORS_ALLOWED_ORIGINS: corsAllowedOrigins,
    TRUSTED_PROXY_IPS: trustedProxies,
    PUBLIC_URL: publicUrl,
  } = settings;
  const address = publicAddressOf(publicUrl);
  const { signIn } = dependencies;
  const contract = () => readContract(signIn);
  const app = createApp({ routes, contract, dependencies, log, corsAllowedOrigins, trustedProxies, address });
  const limits = { connectionsMax, stallMs: stallSeconds * 1000 };
  const findPeer = createFindPeer(trustedProxies);
  const server = await explainedListen(
    { portSetting: 'PORT', port, host },
    listen(app, { host, port, limits, count: connections, findPeer, address }),
  );
  closers.add('requests of callers who left', () => finishLeftBehind(inFlight, log), {
    timeMs: 2 * LEFT_BEHIND_MS,
  });
  closers.add('connections', () => server.close(), { timeMs: 2 * patienceByDefault.finishMs });
  // Who waits for counters is answered to come again, rather than being waited for.
  closers.add('counters being built', () => storage.upkeep.stop(), { timeMs: WRITING_MS });
  log.info({ url: server.url, docs: `${server.url}/docs`, database: storage.dialect }, 'listening');
}

/** Without its limits a statement may run for ever: the operator can give them to the role. */
async function warnOfMissingSettings(storage: Storage, log: Logger): Promise<void> {
  const settings = await storage.settingsMissing();
  if (settings.length === 0) return;
  log.warn(
    { settings },
    'sessions with the database lack settings that a pooler left out: see docs/scaling.md',
  );
}

/** What callers who hung up had begun is finished too, before the queues that it adds to are written. */
async function finishLeftBehind(inFlight: InFlight, log: Logger): Promise<void> {
  const requests = await inFlight.ended(LEFT_BEHIND_MS);
  if (requests > 0) log.warn({ requests }, 'requests left unfinished');
}

/** What an operator compares with what the identity provider says of itself. */
function addressesOf({ issuer, keySetUrl, signIn }: TokenSource) {
  return { issuer, keys: keySetUrl.href, token: signIn?.tokenUrl };
}

/** The identity provider that is named, or the one for development, which is loaded only then. */
async function findTokenSource(settings: Settings, log: Logger, closers: Closers): Promise<TokenSource> {
  if (settings.IDP_URL !== undefined) return tokenSourceOf(settings.IDP_URL, settings);
  const module = await import('./identity-provider/development-identity-provider.js');
  const port = settings.DEV_IDP_PORT;
  const provider = await explainedListen(
    { portSetting: 'DEV_IDP_PORT', port, host: module.HOST },
    module.startDevelopmentIdentityProvider({
      port,
      realm: settings.IDP_REALM,
      audience: settings.IDP_AUDIENCE,
      keyFile: DEVELOPMENT_KEY_FILE,
      passwords: { admin: settings.DEV_ADMIN_PASSWORD, player: settings.DEV_PLAYER_PASSWORD },
    }),
  );
  closers.add('identity provider for development', () => provider.close());
  log.warn({ issuer: provider.issuer }, 'identity provider for development: not for production');
  for (const [name, password] of Object.entries(provider.madeUpPasswords)) {
    process.stderr.write(`password of ${name}, shown this once: ${password}\n`);
  }
  return tokenSourceOf(provider.url, settings, provider.client);
}

/**
 * From now on no signal ends the process by itself, but by being waited for: a launcher that passes one on,
 * or a supervisor that repeats it, must not cut what is being finished and written.
 */
function surviveSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
}

async function signalled<Signal extends NodeJS.Signals>(signal: Signal): Promise<Signal> {
  await once(process, signal);
  return signal;
}

interface AskedAddress {
  /** The setting that gave the port. */
  readonly portSetting: string;
  readonly port: number;
  readonly host: string;
}

/**
 * Gives what `listening` gives, and says by which setting another address is chosen where the one asked for
 * can't be had.
 * @throws Error with that sentence; the failure itself is its cause.
 */
async function explainedListen<T>(address: AskedAddress, listening: Promise<T>): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const sentence = explanation(address, error);
    throw sentence === null ? error : new Error(sentence, { cause: error });
  }
}

function explanation({ portSetting, port, host }: AskedAddress, error: unknown): string | null {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is taken by another programme: end that one, or set ${portSetting} to a free port`;
    case 'EACCES':
      return `this user may not listen on port ${port}: set ${portSetting} to one of 1024 or more`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1`;
    default:
      return null;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
