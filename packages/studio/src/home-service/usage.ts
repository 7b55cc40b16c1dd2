import type { Usage } from '../home/home.js';
import type { ServiceConnection } from './service-connection.js';
import type { Page, StoredUse } from './service-forms.js';
import { pathOf } from './stored-texts.js';

/** So many games and tasks are named, and of so many games it is said how many people play them. */
const USES_MAX = 100;
const COUNTED_MAX = 10;

/** The games and tasks that name a strategy: what publishing it moves, and what stays. */
export async function readUsage(connection: ServiceConnection, id: string): Promise<readonly Usage[]> {
  const { items } = await connection.get<Page<StoredUse>>(`${pathOf(id)}/usage?limit=${USES_MAX}`);
  return Promise.all(
    items.map(async (use, index) => {
      const people = use.kind === 'game' && index < COUNTED_MAX ? await countPeople(connection, use) : null;
      return { ...useOf(use), ...(people === null ? {} : { people }) };
    }),
  );
}

/** As a refusal names it too. */
export function useOf({ kind, externalGameId, externalTaskId, follows }: StoredUse): Usage {
  const name = externalTaskId === null ? externalGameId : `${externalTaskId} in ${externalGameId}`;
  return { what: kind, name, ...(typeof follows === 'number' ? { pinnedTo: follows } : {}) };
}

async function countPeople(connection: ServiceConnection, { gameId }: StoredUse): Promise<string | null> {
  const path = `/games/${gameId}/users?limit=1&count=true`;
  const page = await connection.get<Page<unknown>>(path).catch(() => null);
  if (page?.total === undefined) return null;
  return page.totalCapped === true ? `over ${page.total}` : `${page.total}`;
}
