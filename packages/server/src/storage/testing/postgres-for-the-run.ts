import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.js';
import './test-databases.js';

/**
 * A global set-up of vitest: one Postgres for every test file of the run, the one that `TEST_DATABASE_URL`
 * names or else one of our own.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
