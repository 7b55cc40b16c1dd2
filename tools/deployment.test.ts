import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../packages/server/src/config/read-settings.js';
import { settingsSchema } from '../packages/server/src/config/settings.js';

type Environment = { readonly [name: string]: string };

function read(path: string): string {
  return readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');
}

const compose = parse(read('compose.yaml'));
const manifests = parseAllDocuments(read('kubernetes/merit.yaml')).map((document) => document.toJS());
const realm = JSON.parse(read('keycloak/merit-realm.json'));

function manifest(kind: string) {
  return manifests.find((each) => each.kind === kind);
}

/** What the commented command puts into the secret, with the parts that are left to the reader filled in. */
function secretOf(text: string): Environment {
  const pairs = [...text.matchAll(/--from-literal=(\w+)='([^']*)'/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.replaceAll('…', 'x')]));
}

const environments: readonly (readonly [string, Environment])[] = [
  ['the compose file', compose.services.merit.environment],
  ['the manifests', { ...manifest('ConfigMap').data, ...secretOf(read('kubernetes/merit.yaml')) }],
];

describe.each(environments)('the environment of %s', (_, environment) => {
  it('holds settings and nothing else', () => {
    const unknown = Object.keys(environment).filter((name) => !(name in settingsSchema.shape));
    expect(unknown).toEqual([]);
  });

  it('is one that the service starts with', () => {
    expect(readSettings({ NODE_ENV: 'production', ...environment })).toMatchObject({ ok: true });
  });

  it('shares limits and keys among replicas', () => {
    const shared = { ABUSE_PREVENTION_BACKEND: 'redis', APIKEY_CACHE_BACKEND: 'redis' };
    expect(environment).toMatchObject({ ...shared, REDIS_URL: expect.any(String) });
  });
});

describe('the manifests', () => {
  const { spec } = manifest('Deployment').spec.template;
  const [container] = spec.containers;

  it('leave a replica the time to drain', () => {
    const { SHUTDOWN_DELAY_SECONDS } = settingsSchema.parse({});
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(SHUTDOWN_DELAY_SECONDS + 30);
  });

  it('ask the health check whether a replica is ready, and nothing but its port whether it lives', () => {
    expect(container.readinessProbe.httpGet.path).toBe('/api/v1/kpi/health_check');
    expect(container.livenessProbe).toMatchObject({ tcpSocket: { port: 'http' } });
    expect(container.ports).toEqual([{ name: 'http', containerPort: 8000 }]);
  });

  it('keep two of three replicas through every disruption', () => {
    const { replicas, strategy } = manifest('Deployment').spec;
    expect([replicas, manifest('PodDisruptionBudget').spec.minAvailable]).toEqual([3, 2]);
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
  });

  it('select what they label', () => {
    const labels = manifest('Deployment').spec.template.metadata.labels;
    expect(manifest('Deployment').spec.selector.matchLabels).toEqual(labels);
    expect(manifest('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(manifest('Service').spec.selector).toEqual(labels);
    expect(manifest('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
  });

  it('believe no more proxies than a few addresses', () => {
    const { TRUSTED_PROXY_IPS: ranges } = manifest('ConfigMap').data;
    for (const range of ranges.split(','))
      expect(Number(range.split('/')[1] ?? 32)).toBeGreaterThanOrEqual(24);
  });

  it('let a replica be asked at its port alone, and reach what its secret and settings name', () => {
    const { policyTypes, ingress, egress } = manifest('NetworkPolicy').spec;
    expect(policyTypes).toEqual(['Ingress', 'Egress']);
    const portsOf = (rules: readonly { readonly ports: readonly { readonly port: unknown }[] }[]) =>
      rules.flatMap(({ ports }) => ports.map(({ port }) => port));
    expect(portsOf(ingress)).toEqual(['http']);
    const { DATABASE_URL, REDIS_URL } = secretOf(read('kubernetes/merit.yaml'));
    const { IDP_URL } = manifest('ConfigMap').data;
    const wanted = [DATABASE_URL, REDIS_URL].map((url) => Number(new URL(`${url}`).port));
    expect(portsOf(egress)).toEqual([53, 53, ...wanted, new URL(IDP_URL).protocol === 'https:' ? 443 : 80]);
    for (const rule of [...ingress, ...egress]) expect(rule.from ?? rule.to).not.toEqual([]);
  });
});

/** Where each thing of somebody else is named that a build, a start or CI takes from elsewhere. */
const named = {
  images: [read('Dockerfile'), read('compose.yaml'), read('kubernetes/merit.yaml')].flatMap((text) =>
    [...text.matchAll(/^\s*(?:FROM|image:) (\S+)/gm)].map(([, image = '']) => image),
  ),
  actions: [...read('../.github/workflows/ci.yml').matchAll(/uses: (.+)$/gm)].map(
    ([, action = '']) => action,
  ),
};

describe('what is taken from elsewhere', () => {
  it.each(named.images)('has a version, whether or not its digest is known: %s', (image) => {
    expect(image).toMatch(/^[\w./-]+:(?!latest)[\w.-]+(@sha256:[0-9a-f]{64})?$/);
  });

  it.each(named.actions)('runs in CI as the very commit of a version: %s', (action) => {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

describe('the realm of the compose file', () => {
  const environment: Environment = compose.services.merit.environment;
  const client = realm.clients.find(
    ({ clientId }: { clientId: string }) => clientId === environment['IDP_CLIENT_ID'],
  );

  it('is the one whose tokens the service takes', () => {
    expect(realm.realm).toBe(environment['IDP_REALM']);
    expect(client.secret).toBe(environment['IDP_CLIENT_SECRET']);
    const audiences = client.protocolMappers.map(
      ({ config }: { config: Environment }) => config['included.custom.audience'],
    );
    expect(audiences).toContain(environment['IDP_AUDIENCE']);
  });

  it('has an administrator, and sends browsers back to /docs and /studio', () => {
    const admin = realm.users.find(({ username }: { username: string }) => username === 'admin');
    expect(admin.realmRoles).toContain('AdministratorService');
    const origins = ['http://localhost:8000', 'http://127.0.0.1:8000'];
    expect(client.redirectUris).toEqual(
      ['/docs/oauth2-redirect.html', '/studio/signed-in'].flatMap((path) =>
        origins.map((origin) => origin + path),
      ),
    );
    expect(client.webOrigins).toEqual(origins);
  });
});
