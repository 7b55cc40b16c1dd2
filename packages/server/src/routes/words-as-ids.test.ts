import { describe, expect, it } from 'vitest';
import { API_PREFIX, paramNames, type Route } from '../http/route/route.js';
import type { Client } from '../testing/client.js';
import { type Contract, type KnownValues, readContractOf } from '../testing/contract.js';
import { eachService } from '../testing/each-service.js';
import { plainRequest } from '../testing/plain-request.js';
import { routes } from './index.js';
import { made, makeGame } from './testing/arrange.js';

/** Every word that stands in a path of the contract. */
const words = [...new Set(routes.flatMap(({ path }) => path.split('/').filter(isWord)))].sort();

function isWord(segment: string): boolean {
  return segment !== '' && !segment.startsWith('{');
}

/** The words of one route that are ids to another of the same method: only one of them can answer there. */
function idsTaken(route: Route, other: Route): readonly string[] {
  const [own, theirs] = [route.path.split('/'), other.path.split('/')];
  const meets = own.every((segment, index) => {
    const opposite = theirs[index] ?? '';
    return segment === opposite || !isWord(segment) || !isWord(opposite);
  });
  if (route === other || route.method !== other.method || own.length !== theirs.length || !meets) return [];
  const taken = own.flatMap((segment, index) => {
    const word = theirs[index] ?? '';
    const [name] = paramNames(segment);
    return name !== undefined && isWord(word) ? [{ name, word }] : [];
  });
  const areLegal = taken.every(({ name, word }) => route.params.shape[name]?.safeParse(word).success);
  return areLegal ? taken.map(({ name, word }) => `${route.operationId} ${name}=${word}`) : [];
}

describe('the words in the paths of the contract', () => {
  it('are ids of nothing that another route of the same method would answer for', () => {
    const taken = routes.flatMap((route) => routes.flatMap((other) => idsTaken(route, other)));
    // A built-in strategy gets its name from us: none is called `custom`.
    expect(taken.filter((id) => !/^getStrategy\w* id=custom$/.test(id))).toEqual([]);
  });

  eachService((service) => {
    it('name no built-in strategy', async () => {
      const { items } = (await service().admin.get('/strategies?limit=500')).body;
      for (const { id } of items) expect(words).not.toContain(id);
    });

    it('may be what games, tasks and users are called', async () => {
      const contract = await readContractOf(service());
      const { client } = await service().keyClient();
      const refused: string[] = [];
      for (const word of words) {
        const known = await makeNamed(client, word);
        const self = await service().tokenClient({ sub: word });
        expect((await client.get(`/games?externalGameId=${word}`)).body.items).toHaveLength(1);
        for (const { operationId, method, path, guard } of named) {
          const target = { method, template: API_PREFIX + templateIn(contract, path), known };
          const request = plainRequest(contract, target);
          const caller = guard === 'bearer' ? self : client;
          const answer = await caller.call(method, request.path.slice(API_PREFIX.length), request.options);
          if (answer.status >= 300) refused.push(`${operationId} of ${word}: ${answer.text}`);
        }
      }
      expect(refused).toEqual([]);
    });

    it('take every method that there is at their place, and say which', async () => {
      const { client } = await service().keyClient();
      const { gameId } = await makeGame(client);
      const place = `/games/${gameId}/tasks/bulk`;
      const { headers } = await client.call('OPTIONS', place);
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
      expect((await client.get(place)).body.code).toBe('task-not-found');
      // No task's own id is a word.
      expect((await client.delete(place)).status).toBe(405);
    });
  });
});

/** The operations whose paths hold ids that callers choose, what takes them away last. */
const named = routes
  .filter(({ path }) => /\{external(Task|User)Id\}/.test(path))
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

function templateIn({ paths }: Contract, path: string): string {
  const shared = path.replace(/\{externalTaskId\}$/, '{task}');
  return API_PREFIX + shared in paths ? shared : path;
}

/** A game, a task and a user of that name. */
async function makeNamed(client: Client, word: string): Promise<KnownValues> {
  const { gameId } = await makeGame(client, { externalGameId: word });
  await made(client.post(`/games/${gameId}/tasks`, { externalTaskId: word }));
  const gift = { gameId, externalTaskId: word, points: 1000, caseName: 'Gift' };
  const { awardId } = await made(client.post(`/users/external/${word}/points`, gift));
  const { actionId } = await made(client.post(`/users/${word}/actions`, { typeAction: 'came' }));
  return {
    awardId: [awardId],
    actionId: [actionId],
    gameId: [gameId],
    task: [word],
    externalTaskId: [word],
    externalUserId: [word],
    points: [100],
  };
}
