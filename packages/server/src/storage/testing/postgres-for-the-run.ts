import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.js';
import { createPostgresTemplate } from './test-databases.js';

/**
 * A global set-up of vitest: one Postgres for every test file of the run, the one that `TEST_DATABASE_URL`
 * names or else one of our own, and in it a database with the schema, which those of the files are copies of.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await startPostgres() : undefined;
  const url = server?.url ?? given ?? '';
  const template = await createPostgresTemplate(url);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.drop();
    await server?.stop();
  };
}
