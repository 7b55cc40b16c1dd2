import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../routes/index.js';
import { createOpenApi } from './document.js';
import { CONTRACT_FILES, SIGN_IN_ADDRESS } from './written-contract.js';

/** Writes the contract into a folder, for the service to read: once, when it is built. */
export function writeContract(folder: string, version: string): void {
  const signIn = { clientId: '', clientSecret: '', authorizationUrl: SIGN_IN_ADDRESS, tokenUrl: '' };
  mkdirSync(folder, { recursive: true });
  const write = (name: string, contract: object) =>
    writeFileSync(join(folder, name), JSON.stringify(contract));
  write(CONTRACT_FILES.withoutSignIn, createOpenApi({ routes, version, signIn: null }));
  write(CONTRACT_FILES.withSignIn, createOpenApi({ routes, version, signIn }));
}
