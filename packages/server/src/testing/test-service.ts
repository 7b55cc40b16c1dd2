import { createApp } from '../app.js';
import { type Environment, readSettings } from '../config/read-settings.js';
import type { Settings } from '../config/settings.js';
import { createDependencies, type Dependencies, systemIds, tokenSourceOf } from '../dependencies.js';
import { publicAddressOf } from '../domain/public-address.js';
import type { StreamLimits } from '../http/answer/send-stream.js';
import { createFindPeer } from '../http/request/client-address.js';
import type { Route } from '../http/route/route.js';
import { listen } from '../listen.js';
import { createLogger } from '../observability/logger.js';
import { createOpenApi } from '../openapi/document.js';
import type { Storage } from '../ports/storage.js';
import type { SharedProcess } from '../process/presence.js';
import { routes as serviceRoutes } from '../routes/index.js';
import { openRedis } from '../shared-state.js';
import type { StorageOptions } from '../storage/create-storage.js';
import type { DatabaseUnderTest } from '../storage/testing/each-database.js';
import type { TestClock } from '../storage/testing/test-clock.js';
import { type Answer, Client, readAnswer } from './client.js';
import { startTestIssuer, type TestIssuer } from './test-issuer.js';

/** A service on a free port, with an identity provider that signs what it is told to. */
export interface TestService {
  readonly url: string;
  readonly clock: TestClock;
  readonly issuer: TestIssuer;
  readonly storage: Storage;
  readonly dependencies: Dependencies;
  /** Without a credential. */
  readonly anonymous: Client;
  /** With an administrator's token, whose subject is `admin`. */
  readonly admin: Client;
  /** The lines of its log, parsed. */
  readonly log: readonly Record<string, unknown>[];
  /** With a token of these claims over good ones. */
  tokenClient(claims?: { readonly [claim: string]: unknown }): Promise<Client>;
  /** With a new key, whose scope is its own. */
  keyClient(): Promise<KeyClient>;
  /** Anything that isn't under `/api/v1`, by its path. */
  fetch(path: string, init?: RequestInit): Promise<Answer>;
  setDraining(isDraining: boolean): void;
  stop(): Promise<void>;
}

export interface KeyClient {
  readonly client: Client;
  readonly apiKey: string;
  readonly plaintext: string;
}

export interface TestServiceOptions {
  /** Over the defaults, by their names in the environment. */
  readonly settings?: { readonly [name: string]: string };
  /** Besides the service's own. */
  readonly moreRoutes?: readonly Route[];
  readonly streamLimits?: StreamLimits;
  readonly storage?: Partial<StorageOptions>;
}

/** Limits that no test meets by accident: all of its requests come from one address, in one moment. */
export const ROOM_FOR_TESTS = {
  ABUSE_RATE_LIMIT_PER_IP: '1000000',
  ABUSE_RATE_LIMIT_PER_API_KEY: '1000000',
  ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '1000000',
};

export const ADMIN_CLAIMS = { sub: 'admin', realm_access: { roles: ['AdministratorService'] } };

/** Starts the whole service, as `merit-server start` does, on a database under test. */
export async function startTestService(
  database: DatabaseUnderTest,
  {
    settings: overrides = {},
    moreRoutes = noRoutes,
    streamLimits,
    storage: storageOptions,
  }: TestServiceOptions = {},
): Promise<TestService> {
  const { clock } = database;
  const routes = routesWith(moreRoutes);
  const issuer = await startTestIssuer(clock);
  const storage = await database.open(storageOptions);
  const settings = settingsOf({
    ...ROOM_FOR_TESTS,
    IDP_URL: issuer.url,
    DATABASE_URL: database.url,
    ...overrides,
  });
  let isDraining = false;
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(JSON.parse(line)) });
  const redis = await openRedis(settings, logger);
  const dependencies = createDependencies({
    settings,
    storage,
    tokenSource: tokenSourceOf(issuer.url, settings),
    clock,
    ids: systemIds,
    isDraining: () => isDraining,
    log: logger,
    presence: alone,
    redis,
  });
  await redis?.opened;
  const address = publicAddressOf(settings.PUBLIC_URL);
  const { CORS_ALLOWED_ORIGINS: corsAllowedOrigins, TRUSTED_PROXY_IPS: trustedProxies } = settings;
  const streaming = streamLimits === undefined ? dependencies : { ...dependencies, streamLimits };
  const contract = () => contractOf(routes, dependencies);
  const app = createApp({
    ...{ routes, contract, dependencies: streaming, log: logger },
    ...{ corsAllowedOrigins, trustedProxies, address },
  });
  const { url, close } = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    limits: { connectionsMax: settings.CONNECTIONS_MAX, stallMs: settings.ANSWER_STALL_SECONDS * 1000 },
    count: dependencies.connections,
    findPeer: createFindPeer(trustedProxies),
    address,
  });
  const anonymous = new Client({ url, routes });
  const tokenClient = async (claims = {}) =>
    anonymous.with({ authorization: `Bearer ${await issuer.sign(claims)}` });
  const admin = await tokenClient(ADMIN_CLAIMS);
  return {
    url,
    clock,
    issuer,
    storage,
    dependencies,
    anonymous,
    admin,
    log,
    tokenClient,
    keyClient: () => createKey(admin, anonymous),
    fetch: async (path, init) => readAnswer(await fetch(url + path, { redirect: 'manual', ...init })),
    setDraining: (value) => {
      isDraining = value;
    },
    stop: async () => {
      await close();
      redis?.close();
      await dependencies.simulations.close();
      await dependencies.executionLog.close();
      await issuer.close();
    },
  };
}

/**
 * Each asks for the next thing once it is answered, so nobody is kept waiting whom turns would serve, and the
 * pauses after them would take a third of a test's time. What they do is tried on processes of their own.
 */
const alone: SharedProcess = { note: () => undefined, isShared: () => false };

const noRoutes: readonly Route[] = [];
const routesOfService = new WeakMap<readonly Route[], readonly Route[]>();

/** The same list for the same further routes, so that what is made of it is made once. */
function routesWith(moreRoutes: readonly Route[]): readonly Route[] {
  const known = routesOfService.get(moreRoutes) ?? [...serviceRoutes, ...moreRoutes];
  routesOfService.set(moreRoutes, known);
  return known;
}

const contracts = new WeakMap<readonly Route[], string>();

/**
 * Making one takes as long as the rest of a start: it is made anew only where it names the identity provider.
 */
async function contractOf(routes: readonly Route[], { services, signIn }: Dependencies): Promise<string> {
  const known = signIn === null ? contracts.get(routes) : undefined;
  const contract =
    known ?? JSON.stringify(createOpenApi({ routes, version: services.condition.version, signIn }));
  if (signIn === null) contracts.set(routes, contract);
  return contract;
}

function settingsOf(environment: Environment): Settings {
  const reading = readSettings(environment);
  if (!reading.ok) {
    throw new TypeError(reading.faults.join(' '));
  }
  return reading.settings;
}

async function createKey(admin: Client, anonymous: Client): Promise<KeyClient> {
  const answer = await admin.post('/apikey/create', { client: 'test' });
  if (answer.status !== 201) {
    throw new Error(`no key: ${answer.text}`);
  }
  const { apiKey, plaintext } = answer.body;
  return { client: anonymous.with({ 'x-api-key': plaintext }), apiKey, plaintext };
}
