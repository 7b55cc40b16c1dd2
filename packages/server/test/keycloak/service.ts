import { routes } from '../../src/routes/index.js';
import { Client } from '../../src/testing/client.js';
import { until } from '../../src/testing/until.js';
import { type RunningServer, startServer } from '../running-server.js';
import type { KeycloakAddress } from './keycloak.js';
import type { Realm } from './realm.js';

/** The service as a process of its own, that takes the tokens of a realm. */
export interface RealmService {
  readonly process: RunningServer;
  readonly anonymous: Client;
  as(token: string): Client;
  /** Whether the token is taken, and why not as the log says it. */
  check(token: string): Promise<{ readonly status: number; readonly code?: string; readonly why?: unknown }>;
  health(): Promise<readonly [status: string, identityProvider: string]>;
}

/** @param env Over the settings of the compose file. */
export async function startRealmService(
  { url }: KeycloakAddress,
  { name }: Pick<Realm, 'name'>,
  env: Readonly<Record<string, string>> = {},
): Promise<RealmService> {
  const process = await startServer({
    ...{ PORT: '0', SHUTDOWN_DELAY_SECONDS: '0', IDP_URL: url, IDP_REALM: name, IDP_AUDIENCE: 'merit' },
    ...env,
  });
  const anonymous = new Client({ url: process.url, routes });
  const as = (token: string) => anonymous.with({ authorization: `Bearer ${token}` });
  return {
    process,
    anonymous,
    as,
    check: async (token) => {
      const { status, body, headers } = await as(token).get('/games');
      if (status === 200) return { status };
      const { why } = await lineOf(process, headers.get('x-request-id') ?? '');
      return { status, code: body.code, why };
    },
    health: async () => {
      const { body } = await anonymous.get('/kpi/health_check');
      return [body.status, body.checks.identityProvider];
    },
  };
}

/** The line of the log about a request, which follows its answer. */
async function lineOf({ lines }: RunningServer, requestId: string): Promise<Record<string, unknown>> {
  const find = () => lines.find((line) => line.includes(requestId));
  await until(() => find() !== undefined);
  return JSON.parse(find() ?? '{}');
}
