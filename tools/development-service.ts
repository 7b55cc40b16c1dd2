import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../packages/server/start-development.js', import.meta.url));

export interface DevelopmentService {
  readonly url: string;
  /** The realm of the development identity provider. */
  readonly issuer: string;
  stop(): void;
}

/** What `npm start` runs, on free ports and with a database of its own. */
export async function startDevelopmentService(
  settings: Readonly<Record<string, string>> = {},
): Promise<DevelopmentService> {
  const folder = mkdtempSync(join(tmpdir(), 'merit-service-'));
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DEV_IDP_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...(await addressesOf(child)), stop };
}

/** The secret of a new key, issued by the development administrator. */
export async function issueKey({ url, issuer }: DevelopmentService): Promise<string> {
  const login = { grant_type: 'password', client_id: 'merit-dev', client_secret: 'merit-dev-secret' };
  const body = new URLSearchParams({ ...login, username: 'admin', password: 'admin' });
  const token = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body });
  const { access_token: accessToken } = (await token.json()) as { readonly access_token: string };
  const created = await fetch(`${url}/api/v1/apikey/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client: 'test' }),
  });
  return ((await created.json()) as { readonly plaintext: string }).plaintext;
}

/** The log says where the issuer is, and then where the service is. */
function addressesOf(child: ChildProcess): Promise<{ readonly url: string; readonly issuer: string }> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${log}`)));
    child.stdout?.on('data', (chunk) => {
      log += chunk;
      const issuer = /"issuer":"([^"]+)"/.exec(log)?.[1];
      const url = /"url":"([^"]+)"/.exec(log)?.[1];
      if (issuer !== undefined && url !== undefined) resolve({ url, issuer });
    });
  });
}
