import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachService } from '../../src/testing/each-service.js';
import type { TestService } from '../../src/testing/test-service.js';
import { makePagedWorld, type PagedOperation, type PagedWorld, pagedOperations } from './paged-operations.js';
import { type SentStatement, sentBy } from './sent-statements.js';
import { pageOf } from './statement-page.js';

const folder = '../../statements';

/** Caches are warm then, and sessions know the statements. */
const TIMES_BEFORE = 2;

/** What was noted of executions so far is written before, or it would be in between a second later. */
async function recorded(
  { arrange }: PagedOperation,
  world: PagedWorld,
  { dependencies }: TestService,
): Promise<readonly SentStatement[]> {
  for (let time = 0; time < TIMES_BEFORE; time += 1) await (await arrange(world, time))();
  const work = await arrange(world, TIMES_BEFORE);
  await dependencies.executionLog.flush();
  return sentBy(work);
}

describe('the page of statements', () => {
  eachService((service, { dialect }) => {
    it.each(pagedOperations)('of $name is what is sent; -u writes it anew', async (operation) => {
      const world = await makePagedWorld((await service().keyClient()).client);
      const page = pageOf(operation.request, await recorded(operation, world, service()), dialect);
      await expect(page).toMatchFileSnapshot(`${folder}/${operation.name}.${dialect}.sql`);
    });
  });

  it('is there for nothing else', () => {
    const names = pagedOperations.flatMap(({ name }) => [`${name}.postgres.sql`, `${name}.sqlite.sql`]);
    expect(readdirSync(new URL(folder, import.meta.url)).sort()).toEqual(names.sort());
  });
});
