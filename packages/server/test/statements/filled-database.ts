import { made, makeGame, publishStrategy } from '../../src/routes/testing/arrange.js';
import type { Connection } from '../../src/storage/dialects/connection.js';
import { openDatabase } from '../../src/storage/dialects/open-database.js';
import type { DatabaseUnderTest } from '../../src/storage/testing/each-database.js';
import { fillLedger, PAYING } from '../../src/storage/testing/fill-ledger.js';
import { startTestService } from '../../src/testing/test-service.js';

/**
 * More than a statement looks at where it goes through tasks in pieces; odd, so that awards come to all of
 * them.
 */
const TASKS = 1_101;
const BULK_MAX = 1_000;

/** So many, that those of one owner are a small part of all. */
const OTHER_OWNERS = 500;

interface FilledGame {
  readonly gameId: string;
  /** Of its owner. */
  readonly headers: { readonly 'x-api-key': string };
}

/**
 * Makes a game in which a few users have something in more than a thousand tasks; nothing is open afterwards.
 */
export async function fillDatabase(database: DatabaseUnderTest): Promise<FilledGame> {
  const service = await startTestService(database);
  const { client, apiKey, plaintext } = await service.keyClient();
  const strategyId = await publishStrategy(client, PAYING);
  const { gameId } = await makeGame(client, { strategyId });
  const tasks = Array.from({ length: TASKS }, (_, index) => ({ externalTaskId: `task-${index}` }));
  for (const some of [tasks.slice(0, BULK_MAX), tasks.slice(BULK_MAX)]) {
    await made(client.post(`/games/${gameId}/tasks/bulk`, { tasks: some }));
  }
  await service.stop();
  await service.storage.close();
  const filled = await openDatabase(database.url);
  const owner = `key:${apiKey}` as const;
  const until = database.clock.now();
  await fillLedger(filled, { owner, gameId, strategyId, users: 6, awards: 13_300, until });
  await filled.transaction((connection) => connection.script(filtersOfOthers(connection)));
  await filled.close();
  return { gameId, headers: { 'x-api-key': plaintext } };
}

/** Of owners who do nothing else: where all filters are one owner's, the server may as well read them all. */
function filtersOfOthers({ dialect }: Connection): string {
  const id = `'00000000-0000-7000-8000-' || substr(cast(1000000000000 + number as text), 2)`;
  return `insert into owners (owner)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${OTHER_OWNERS})
    select 'key:other-' || n from numbers;
    insert into fact_filters (owner_id, scope, filter_id, case_name)
    select owner_id, 'user', ${dialect === 'postgres' ? `(${id})::uuid` : id}, 'Far' from owners`;
}
