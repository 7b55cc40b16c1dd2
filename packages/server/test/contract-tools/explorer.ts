import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_CLAIMS, type TestService } from '../../src/testing/test-service.js';
import { configOf, type Knowledge } from './schemathesis-config.js';
import type { Workshop } from './workshop.js';

const PACKAGES = ['schemathesis==4.32.5'];

/** What schemathesis is to make of a contract, and what it is told of the service. */
export interface Exploration extends Knowledge {
  /** The head that says who asks. */
  readonly head: string;
  /** Phases, and how much of them. */
  readonly args: readonly string[];
  /** Others make other requests, as far as the answers are the same. */
  readonly seed?: number;
  /** A file, in the place of what the service publishes. */
  readonly contract?: string;
}

/**
 * Lets schemathesis ask what it makes of a contract.
 *
 * @returns how many requests it made
 * @throws Error where an answer is none of the contract's.
 */
export async function explore(workshop: Workshop, url: string, exploration: Exploration): Promise<number> {
  const { head, args, seed = 1, contract } = exploration;
  const programs = await workshop.python('schemathesis', PACKAGES);
  const config = join(workshop.folder, 'schemathesis.toml');
  writeFileSync(config, configOf(exploration));
  const read = contract === undefined ? [`${url}/openapi.json`] : [contract, '--url', url];
  const steady = ['--seed', `${seed}`, '--generation-database', ':memory:', '--warnings', 'off'];
  const printed = await workshop.run(join(programs, 'schemathesis'), [
    ...['--no-color', '--config-file', config, 'run', ...read],
    ...['-H', head, ...args, '--request-timeout', '60', ...steady],
  ]);
  return Number(/(\d+) generated/.exec(printed)?.[1] ?? 0);
}

/** Each caller by the head that tells; the administrator is the user of the world too. */
export async function callersOf({
  issuer,
  keyClient,
}: TestService): Promise<Readonly<Record<string, string>>> {
  return {
    administrator: `Authorization: Bearer ${await issuer.sign({ ...ADMIN_CLAIMS, sub: 'ann' })}`,
    key: `X-API-Key: ${(await keyClient()).plaintext}`,
    player: `Authorization: Bearer ${await issuer.sign({ sub: 'bob' })}`,
    nobody: 'X-Nobody: here',
  };
}
