import { readFileSync } from 'node:fs';
import type { KeycloakAddress } from './keycloak.js';

const FILE = new URL('../../../../deploy/keycloak/merit-realm.json', import.meta.url);

/** The client of the file, which may ask for tokens by password. */
export const DOCS_CLIENT = { client_id: 'merit-docs', client_secret: 'merit-docs-secret' };

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

type Form = Readonly<Record<string, string>>;

/** A realm of a Keycloak, and what its administrator does there. */
export class Realm {
  readonly #keycloak: KeycloakAddress;
  readonly name: string;
  readonly issuer: string;

  constructor(keycloak: KeycloakAddress, name: string) {
    this.#keycloak = keycloak;
    this.name = name;
    this.issuer = `${keycloak.url}/realms/${name}`;
  }

  /** The realm of `deploy/keycloak` under another name. */
  static async make(keycloak: KeycloakAddress, name: string, changes: object = {}): Promise<Realm> {
    const text = readFileSync(FILE, 'utf8').replaceAll('default-roles-merit', `default-roles-${name}`);
    const realm = new Realm(keycloak, name);
    await realm.#ask('POST', '/admin/realms', { ...JSON.parse(text), realm: name, ...changes });
    return realm;
  }

  /** Asks its administration, by a path under the realm; gives the body, or where what was made is. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.#ask(method, `/admin/realms/${this.name}${path}`, body);
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { url, admin } = this.#keycloak;
    const master = { client_id: 'admin-cli', grant_type: 'password', ...admin };
    const { access_token: token } = await tokens(`${url}/realms/master`, master);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url + path, { method, headers, ...text });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const location = answer.headers.get('location');
    return location ?? (answer.headers.get('content-type')?.includes('json') ? answer.json() : undefined);
  }

  /** @throws Error where it gives none. */
  tokens(form: Form): Promise<Tokens> {
    return tokens(this.issuer, form);
  }

  /** Of a user whose password is its name. */
  login(username: string, client: Form = DOCS_CLIENT): Promise<Tokens> {
    return this.tokens({ grant_type: 'password', username, password: username, scope: 'openid', ...client });
  }

  /** Of the same kind as those in the file; gives its id. */
  async addUser(username: string): Promise<string> {
    const profile = { email: `${username}@merit.example`, firstName: username, lastName: 'User' };
    const credentials = [{ type: 'password', value: username, temporary: false }];
    return idIn(await this.ask('POST', '/users', { username, enabled: true, ...profile, credentials }));
  }

  async userId(username: string): Promise<string> {
    const [user] = (await this.ask('GET', `/users?exact=true&username=${username}`)) as { id: string }[];
    return user?.id ?? '';
  }

  /** With a secret, passwords and an audience mapper, unless the changes say something else. */
  async addClient(clientId: string, changes: object = {}): Promise<Form> {
    const audience = {
      ...{ name: 'audience', protocol: 'openid-connect', protocolMapper: 'oidc-audience-mapper' },
      config: {
        ...{ 'included.custom.audience': 'merit', 'access.token.claim': 'true', 'id.token.claim': 'false' },
        'lightweight.claim': 'true',
      },
    };
    const kind = { publicClient: false, directAccessGrantsEnabled: true, serviceAccountsEnabled: true };
    const client = { clientId, secret: 's3cret', ...kind, protocolMappers: [audience], ...changes };
    await this.ask('POST', '/clients', client);
    return { client_id: clientId, client_secret: 's3cret' };
  }

  /** Lets the client of the file send people back to the API browser and to Studio of a service. */
  async sendBackTo(serviceUrl: string): Promise<void> {
    const [client] = (await this.ask('GET', '/clients?clientId=merit-docs')) as { id: string }[];
    const redirectUris = [`${serviceUrl}/docs/oauth2-redirect.html`, `${serviceUrl}/studio/signed-in`];
    await this.ask('PUT', `/clients/${client?.id}`, { ...client, redirectUris, webOrigins: [serviceUrl] });
  }
}

function idIn(location: unknown): string {
  return String(location).split('/').at(-1) ?? '';
}

async function tokens(issuer: string, form: Form): Promise<Tokens> {
  const body = new URLSearchParams(form);
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`no token: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}
