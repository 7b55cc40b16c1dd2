import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readVersion } from '../config/read-version.js';
import { routes } from '../routes/index.js';
import { createOpenApi } from './document.js';
import { writeContract } from './write-contract.js';
import { CONTRACT_FILES, readContract } from './written-contract.js';

const folder = mkdtempSync(join(tmpdir(), 'merit-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the contract that the build writes', () => {
  it('is what the routes say, and the one that was built isn’t older than they', async () => {
    writeContract(folder, readVersion());
    const made = createOpenApi({ routes, version: readVersion(), signIn: null });
    const written = await readContract(null, folder);
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(made)));
    expect(await readContract(null)).toBe(written);
    const built = `${import.meta.dirname}/../../dist/contract/${CONTRACT_FILES.withSignIn}`;
    expect(readFileSync(built, 'utf8')).toBe(readFileSync(join(folder, CONTRACT_FILES.withSignIn), 'utf8'));
  });

  it('names the address of the setting where people sign in', async () => {
    const authorizationUrl = 'https://id.example/authorize?a="$&"';
    const signIn = {
      clientId: 'docs',
      clientSecret: 'secret',
      authorizationUrl,
      tokenUrl: 'https://id.example/token',
    };
    const made = createOpenApi({ routes, version: readVersion(), signIn });
    expect(JSON.parse(await readContract(signIn))).toEqual(JSON.parse(JSON.stringify(made)));
  });
});
