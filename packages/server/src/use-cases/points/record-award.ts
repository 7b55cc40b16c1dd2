import type {
  ActionAnswer,
  ActionNote,
  AwardAnswer,
  AwardCommand,
  DecideAward,
} from '../../ports/award-command.js';
import type { Services } from '../services.js';
import { lineOf } from './award-line.js';

type QueueServices = Pick<Services, 'awardQueue' | 'storage'>;

/**
 * The one award of a request.
 *
 * @throws Fault as `recordAwards` lists them.
 */
export async function recordAward(services: QueueServices, command: AwardCommand): Promise<AwardAnswer> {
  const answer = await record(services, command);
  if (answer.kind !== 'award') throw new TypeError('the command comes with an action');
  return answer;
}

/**
 * The one action of a request, decided as an award is.
 *
 * @throws Fault as `recordAwards` lists them.
 */
export async function recordAction(
  services: QueueServices,
  command: DecideAward & { readonly action: ActionNote },
): Promise<ActionAnswer> {
  const answer = await record(services, command);
  if (answer.kind !== 'action') throw new TypeError('the command comes without an action');
  return answer;
}

async function record(services: QueueServices, command: AwardCommand): Promise<AwardAnswer | ActionAnswer> {
  const result = await services.awardQueue.add(await lineOf(services, command), command);
  if (!result.ok) throw result.fault;
  return result.answer;
}
