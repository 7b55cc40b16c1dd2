import { describe, expect, inject, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import type { KeycloakAddress } from './keycloak.js';
import './keycloak-for-the-run.js';

/**
 * Makes claims that need a real Keycloak. Where there is none they are left out, and the last lines of the
 * run say how to bring one; where CI is set that is a failure. All share it, so each has realms of its own.
 */
export function withKeycloak(name: string, claims: (keycloak: KeycloakAddress) => void): void {
  const keycloak = inject('keycloak');
  const hint = 'hint' in keycloak ? keycloak.hint : null;

  it('has a Keycloak where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(hint).toBeNull();
  });

  if ('hint' in keycloak) {
    describe.skipIf(true)(leftOut(name, keycloak.hint), () => it('needs a Keycloak', () => undefined));
  } else {
    describe(name, () => claims(keycloak));
  }
}
