import type { Answer, Client } from '../../testing/client.js';
import { ECHO } from './arrange.js';

/** Everything that an owner can have. */
export interface BusyWorld {
  readonly gameId: string;
  readonly strategyId: string;
  /** What decides in the game. */
  readonly gameStrategyId: string;
  /** An award and an action of Ann's. */
  readonly awardId: string;
  readonly actionId: string;
  /** What each call was answered that made it. */
  readonly answers: readonly Answer[];
}

/** Awards by what was there before: whoever counts another's deeds gives other points. */
const NOSY = `strategy "Nosy" {
  input amount: int = 1
  otherwise {
    award amount + user.awards + user.game.awards + task.awards + game.awards
      + task.users + game.users + game.tasks + user.wallet.points
      + user.actions("walked") + user.total(amount, this: day)
  }
}`;

/**
 * Makes the same in every scope: the same ids, names, event ids and keys of idempotency, in the same order.
 *
 * @param mark Stands in what users are told and what is noted of them, so that one sees whose rows these are.
 */
export async function makeBusyWorld(client: Client, mark = ''): Promise<BusyWorld> {
  const answers: Answer[] = [];
  const made = async (answering: Promise<Answer>): Promise<Answer['body']> => {
    const answer = await answering;
    if (answer.status >= 300) throw new Error(`expected to be granted: ${answer.text}`);
    answers.push(answer);
    return answer.body;
  };
  const strategies = await makeStrategies(client, made);
  const { gameId } = await made(
    client.post('/games', { externalGameId: 'walks', strategyId: strategies.nosy, platform: 'web' }),
  );
  const game = `/games/${gameId}`;
  const echo = { strategyId: strategies.echo, params: { factor: 2 } };
  await made(client.post(`${game}/tasks/bulk`, { tasks: [{ externalTaskId: 'walk' }] }));
  await made(client.post(`${game}/tasks`, { externalTaskId: 'say', ...echo }));
  const gone = await made(client.post(`${game}/tasks`, { externalTaskId: 'gone' }));
  const lost = await made(client.post('/games', { externalGameId: 'lost' }));
  await made(client.post(`/games/${lost.gameId}/tasks`, { externalTaskId: 'walk' }));
  await playIn(client, made, {
    mark,
    tasks: [`${game}/tasks/walk`, `${game}/tasks/say`, `${game}/tasks/gone`],
  });
  await playIn(client, made, { mark, tasks: [`/games/${lost.gameId}/tasks/walk`] });
  await spend(client, made, { mark, gameId });
  await made(client.delete(`${game}/tasks/${gone.taskId}`));
  await made(client.delete(`/games/${lost.gameId}`));
  await made(client.post(`${game}/duplicate`, { externalGameId: 'copy' }));
  await client.get('/exports/users?externalUserId=ann');
  const ids = { awardId: idOfAnn(answers, 'awardId'), actionId: idOfAnn(answers, 'actionId') };
  return { gameId, strategyId: strategies.echoId, gameStrategyId: strategies.nosy, ...ids, answers };
}

function idOfAnn(answers: readonly Answer[], member: 'awardId' | 'actionId'): string {
  const found = answers.find(({ body }) => body.externalUserId === 'ann' && typeof body[member] === 'string');
  return found?.body[member];
}

type Made = (answering: Promise<Answer>) => Promise<Answer['body']>;

/** One published in its second version, one that asks for facts, one archived, one a draft. */
async function makeStrategies(client: Client, made: Made) {
  const publish = (id: string) => made(client.post(`/strategies/custom/${id}/publish`));
  const ids: Record<string, string> = {};
  for (const [name, source] of Object.entries({ echo: ECHO, nosy: NOSY, old: ECHO, draft: ECHO })) {
    const { id } = await made(client.post('/strategies/custom', { name, source }));
    if (name !== 'draft') await publish(id);
    ids[name] = id;
  }
  await made(client.put(`/strategies/custom/${ids['echo']}`, { source: ECHO.replace('Echo', 'Echo 2') }));
  await publish(ids['echo'] ?? '');
  await made(client.post(`/strategies/custom/${ids['old']}/archive`));
  return { echoId: ids['echo'] ?? '', echo: `custom:${ids['echo']}`, nosy: `custom:${ids['nosy']}` };
}

/** Awards, a repeat, a denial, an action, by three users, one of whom is the player `pat`. */
async function playIn(
  client: Client,
  made: Made,
  { tasks, mark }: { readonly tasks: readonly string[]; readonly mark: string },
): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    for (const externalUserId of ['ann', 'pat', 'eve']) {
      const event = {
        externalUserId,
        data: { amount: 7, mode: 'award', note: `for ${externalUserId}${mark}` },
      };
      const eventId = `event-${index}-of-${tasks.length}-by-${externalUserId}`;
      const once = { 'idempotency-key': eventId };
      await made(client.post(`${task}/points`, { ...event, eventId }, once));
      await made(client.post(`${task}/points`, { ...event, eventId }, once));
      const action = { ...event, typeAction: 'walked', description: `home${mark}` };
      await made(client.post(`${task}/action`, action));
    }
    await made(client.post(`${task}/points`, { externalUserId: 'ann', data: { amount: 1, mode: 'deny' } }));
    const imagined = { externalUserId: 'ann', data: { amount: 9 }, isSimulated: true };
    await made(client.post(`${task}/points`, imagined));
  }
}

async function spend(
  client: Client,
  made: Made,
  { gameId, mark }: { readonly gameId: string; readonly mark: string },
): Promise<void> {
  const description = `sorry${mark}`;
  const gift = { gameId, externalTaskId: 'walk', points: 250, caseName: 'Goodwill', description };
  for (const externalUserId of ['ann', 'pat']) {
    await made(client.post(`/users/external/${externalUserId}/points`, gift));
    await made(client.post(`/users/${externalUserId}/convert`, { points: 110 }));
    await made(client.post(`/users/${externalUserId}/actions`, { typeAction: 'walked', data: { far: 1 } }));
  }
}
