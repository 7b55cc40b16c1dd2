import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { createTestIo } from '../testing/test-io.js';
import { LocalTexts } from './local-texts.js';
import { serveStudio } from './serve-studio.js';

const secret = 'a-secret';
const strategy = 'strategy "Walks" { rule "Any" when true { award 1 } }\n';

async function begin() {
  const events = 'occurredAt,externalUserId,externalTaskId\n';
  const cwd = temporaryFolder({ 'walks.merit': strategy, 'walks.csv': events });
  const io = createTestIo({ cwd });
  const project = {
    config: {},
    pathOf: (path: string) => path,
    host: { language: {}, factValues: new Map() },
  };
  const texts = new LocalTexts('walks.merit', { timeZone: undefined, project, io });
  const options = { texts, baselines: [], events: ['walks.csv'], port: 0, secret };
  const { server } = await serveStudio(options, io);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { cwd, port };
}

interface Asking {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
}

interface Answered {
  readonly status: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly text: string;
}

/** Not by `fetch`, which lets nobody say another `Host`. */
function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asking = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, host: '127.0.0.1', headers }, (response) => {
      const parts: string[] = [];
      response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: parts.join('') }),
      );
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const known = { 'x-merit-secret': secret };

describe('what merit studio serves', () => {
  it('tells people in a page that nothing is at an address, and programs in a line', async () => {
    const { port } = await begin();
    const page = await ask(port, '/strategies', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('There is no such page');
    expect(page.text).not.toContain('{{');
    expect(await ask(port, '/strategies')).toMatchObject({ status: 404, text: 'there is nothing here' });
  });

  it('is a page under a policy of its own, with another nonce each time', async () => {
    const { port } = await begin();
    const [one, other] = [await ask(port, '/'), await ask(port, '/')];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
    expect(one.text).toContain(`nonce="${nonce}"`);
    expect(policy).not.toBe(other.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(one.text).not.toContain('{{');
  });

  it('gives texts and events to whoever knows the secret, and to nobody else', async () => {
    const { port } = await begin();
    const paths = ['/api/strategy', '/api/baselines', '/api/templates', '/api/events', '/api/events/0'];
    for (const path of paths) {
      expect([path, (await ask(port, path)).status]).toEqual([path, 401]);
      expect([path, (await ask(port, path, { headers: { 'x-merit-secret': 'a-secreT' } })).status]).toEqual([
        path,
        401,
      ]);
      expect([path, (await ask(port, path, { headers: known })).status]).toEqual([path, 200]);
    }
  });

  it('has the texts to begin with that projects are made of', async () => {
    const { port } = await begin();
    const templates = JSON.parse((await ask(port, '/api/templates', { headers: known })).text);
    expect(templates.length).toBeGreaterThan(1);
    for (const { name, description, text } of templates) {
      expect([text, description]).toEqual([
        expect.stringContaining(`strategy "${name}"`),
        expect.stringMatching(/./),
      ]);
    }
  });

  it('answers neither another name of this machine nor a page of another site', async () => {
    const { port } = await begin();
    const foreign = [{ host: `evil.example:${port}` }, { origin: 'http://evil.example' }, { origin: 'null' }];
    for (const headers of foreign) {
      expect((await ask(port, '/api/strategy', { headers: { ...known, ...headers } })).status).toBe(403);
    }
  });

  it.each(['/api/events/1', '/api/events/..%2Fwalks.merit', '/api/else', '/files/../manifest.json', '/else'])(
    'has nothing else: %s',
    async (path) => {
      const { port } = await begin();
      expect((await ask(port, path, { headers: known })).status).toBe(404);
    },
  );
});

describe('saving', () => {
  it('writes the strategy and the spec beside it', async () => {
    const { cwd, port } = await begin();
    const { revision } = JSON.parse((await ask(port, '/api/strategy', { headers: known })).text);
    const body = { text: `${strategy}# more\n`, spec: '{"cases":[]}', revision };
    const saved = await ask(port, '/api/strategy', { method: 'PUT', headers: known, body });
    expect(saved.status).toBe(200);
    expect(readFileSync(join(cwd, 'walks.merit'), 'utf8')).toContain('# more');
    expect(readFileSync(join(cwd, 'walks.spec.json'), 'utf8')).toBe('{"cases":[]}');
    const again = JSON.parse((await ask(port, '/api/strategy', { headers: known })).text);
    expect(again.revision).toBe(JSON.parse(saved.text).revision);
  });

  it('overwrites nothing that was changed elsewhere, and shows it', async () => {
    const { cwd, port } = await begin();
    const { revision } = JSON.parse((await ask(port, '/api/strategy', { headers: known })).text);
    writeFileSync(join(cwd, 'walks.merit'), `# theirs\n${strategy}`);
    const body = { text: strategy, revision };
    const saved = await ask(port, '/api/strategy', { method: 'PUT', headers: known, body });
    expect([saved.status, JSON.parse(saved.text).theirs.text]).toEqual([409, `# theirs\n${strategy}`]);
    expect(readFileSync(join(cwd, 'walks.merit'), 'utf8')).toContain('# theirs');
  });

  it.each([{}, { text: 1, revision: 'a' }, { text: 'a', spec: 1, revision: 'a' }, []])(
    'takes nothing but texts: %j',
    async (body) => {
      const { port } = await begin();
      const saved = await ask(port, '/api/strategy', { method: 'PUT', headers: known, body });
      expect(saved.status).toBe(400);
    },
  );
});
