import * as z from 'zod';
import type { Principal } from '../../domain/principal.js';
import { statusOf } from '../../http/answer/fault-table.js';
import { claimOfLine } from '../../http/answer/idempotency.js';
import { type Asked, toProblem } from '../../http/answer/problem.js';
import type { LinesRequest } from '../../http/lines/line-taking.js';
import { problem } from '../../http/schemas/problem.js';
import { externalId, text } from '../../http/schemas/text.js';
import type { AwardResult, DecideAward } from '../../ports/award-command.js';
import { action, actionView } from './action-view.js';
import { award, awardView } from './award-view.js';
import { decideCommand, eventShape } from './event.js';

/** One of many events: an award, or an action where it says what was done. */
export const bulkEvent = z
  .strictObject({
    externalTaskId: externalId,
    ...eventShape,
    typeAction: text(100).optional().meta({
      description: 'What the user did: then it is an action that is recorded, whatever is awarded for it.',
    }),
    description: text(1000).nullable().default(null).meta({ description: 'Of an action.' }),
  })
  .refine(({ typeAction, description }) => typeAction !== undefined || description === null, {
    path: ['description'],
    message: 'belongs to an action, which has a `typeAction`',
  })
  .meta({ id: 'BulkEvent' });

export const bulkResult = z
  .object({
    index: z.int().meta({ description: 'The place of its event among those that were sent, from 0.' }),
    status: z.int().meta({ description: 'The status that the event alone would have been answered with.' }),
    award: award.optional().meta({ description: 'What came of an event without a `typeAction`.' }),
    action: action.optional().meta({ description: 'What came of an event with a `typeAction`.' }),
    error: problem.optional().meta({ description: 'Why it was refused.' }),
  })
  .meta({ id: 'BulkResult' });

export const bulkAnswer = z
  .object({
    results: z.array(bulkResult).meta({ description: 'In the order of the events.' }),
    notBegun: z.int().meta({ description: 'How many events after those were left alone.' }),
  })
  .meta({ id: 'BulkAnswer' });

type Caller = Pick<
  LinesRequest<Principal, { readonly gameId: string }>,
  'principal' | 'requestId' | 'admission' | 'idempotency' | 'params'
>;

/** What an event of a list asks for: under the request's key it has a key of its own. */
export function commandIn(
  caller: Caller,
  { externalTaskId, typeAction, description, ...body }: z.output<typeof bulkEvent>,
  index: number,
): DecideAward {
  const { params, admission } = caller;
  const idempotency = claimOfLine(caller.idempotency, index, {
    ...{ params, externalTaskId, typeAction, description },
    ...body,
  });
  const request = {
    ...caller,
    admission: admission.another(),
    idempotency,
    params: { ...params, externalTaskId },
    body,
  };
  const action = typeAction === undefined ? null : { kind: typeAction, description };
  return { ...decideCommand(request), action };
}

export function bulkResultView(result: AwardResult, index: number, asked: Asked) {
  if (!result.ok)
    return { index, status: statusOf(result.fault), error: toProblem(result.fault, asked).body };
  const { answer } = result;
  const status = answer.isNew ? 201 : 200;
  if (answer.kind === 'award') return { index, status, award: awardView(answer) };
  return { index, status, action: actionView(answer) };
}
