import type { TestProject } from 'vitest/node';
import { findKeycloak } from '../../../../tools/keycloak-distribution.js';
import { type KeycloakAddress, startKeycloak } from './keycloak.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the one for all test files, or how to bring one. */
    keycloak: KeycloakAddress | { readonly hint: string };
  }
}

/** A global set-up of vitest: one Keycloak for every test file of the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = await findKeycloak(process.env);
  if ('hint' in found) {
    project.provide('keycloak', found);
    return undefined;
  }
  const { address, stop } = await startKeycloak(found.folder);
  project.provide('keycloak', address);
  return stop;
}
