import type { Listed, Usage } from '../home/home.js';
import { countOf } from '../shown/numbers.js';
import { readList } from './read-list.js';
import type { ServiceConnection } from './service-connection.js';
import type { ServicePage, StoredUse } from './service-forms.js';
import { pathOf } from './stored-texts.js';

/** Of so many games it is said how many people play them. */
const COUNTED_MAX = 10;

/** The games and tasks that name a strategy: what publishing it moves, and what stays. */
export async function readUsage(connection: ServiceConnection, id: string): Promise<Listed<Usage>> {
  const { items, isWhole } = await readList<StoredUse>(connection, `${pathOf(id)}/usage`);
  const uses = await Promise.all(
    items.map(async (use, index) => {
      const people = use.kind === 'game' ? await peopleOf(connection, use, index) : null;
      return { ...useOf(use), ...(people === null ? {} : { people }) };
    }),
  );
  return { items: uses, isWhole };
}

/** As a refusal names it too. */
export function useOf({ kind, externalGameId, externalTaskId, follows }: StoredUse): Usage {
  const name = externalTaskId === null ? externalGameId : `${externalTaskId} in ${externalGameId}`;
  return { what: kind, name, ...(typeof follows === 'number' ? { pinnedTo: follows } : {}) };
}

async function peopleOf(
  connection: ServiceConnection,
  { gameId }: StoredUse,
  index: number,
): Promise<string | null> {
  if (index >= COUNTED_MAX) return 'not counted';
  const path = `/games/${gameId}/users?limit=1&count=true`;
  const page = await connection.get<ServicePage<unknown>>(path).catch(() => null);
  if (page?.total === undefined) return null;
  const counted = countOf(page.total, 'person', 'people');
  return page.totalCapped === true ? `over ${counted}` : counted;
}
