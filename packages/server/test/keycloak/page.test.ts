import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, installHint, launch } from '../../../../tools/chromium.js';
import { leftOut } from '../../../../tools/left-out.js';
import { misshown, runSteps, stepsOf } from '../../../../tools/page-steps.js';
import { freePort } from '../../src/storage/testing/free-port.js';
import { execute, finish, signIn } from './api-browser.js';
import { withKeycloak } from './with-keycloak.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/keycloak.md'), 'utf8');
const executable = findChromium(process.env);
const name = 'in Chromium';

withKeycloak('docs/keycloak.md', (keycloak) => {
  let folder: string;
  let service: string;
  let steps: ReturnType<typeof stepsOf>;
  let printed: readonly string[];

  /**
   * At the addresses of the test, and in a realm of its own: the one of the compose file is there already.
   */
  const localized = (text: string) =>
    text
      .replaceAll('http://localhost:8080', keycloak.url)
      .replaceAll('http://localhost:8000', service)
      .replaceAll(/(realm=|-r |realms\/|IDP_REALM=)merit\b/g, '$1page');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'merit-page-'));
    const port = await freePort();
    service = `http://localhost:${port}`;
    symlinkSync(join(root, 'examples'), join(folder, 'examples'));
    const program = join(folder, 'merit-server');
    const main = join(root, 'packages/server/bin/main.js');
    writeFileSync(
      program,
      `#!/bin/sh\necho $$ >'${folder}/pid'\nexec '${process.execPath}' '${main}' "$@"\n`,
    );
    chmodSync(program, 0o755);
    const path = [folder, keycloak.bin, process.env['PATH']].join(delimiter);
    steps = stepsOf(localized(page));
    printed = await runSteps(steps, {
      ...{ folder, strict: true },
      env: { PATH: path, HOME: folder, PORT: `${port}`, SHUTDOWN_DELAY_SECONDS: '0' },
    });
    // Two dozen programs in Java, one after the other, on a machine that may be busy.
  });

  afterAll(() => {
    const pid = join(folder, 'pid');
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows what comes of every command', () => {
    const found = steps.flatMap(({ script, shown }, index) =>
      shown === undefined ? [] : misshown(shown, printed[index] ?? '').map((what) => `${script}${what}`),
    );
    expect(found).toEqual([]);
    expect(printed).toHaveLength(steps.length);
    expect(steps.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(5);
  });

  it('starts a service that has nothing to warn of', () => {
    const log = readFileSync(join(folder, 'merit.log'), 'utf8').trim().split('\n');
    expect(log.filter((line) => JSON.parse(line).level !== 'info')).toEqual([]);
  });

  describe.skipIf(executable === null)(executable === null ? leftOut(name, installHint) : name, () => {
    it('signs an administrator in at /docs', async () => {
      const browser = await launch(executable ?? '');
      const apiBrowser = await signIn(await browser.newContext(), `${service}/docs`, 'ada');
      await finish(apiBrowser);
      expect(await execute(apiBrowser, 'listApiKeys', '/api/v1/apikey')).toMatchObject({
        status: 200,
        body: { items: [{ client: 'shop' }] },
      });
      await browser.close();
    });
  });
});
