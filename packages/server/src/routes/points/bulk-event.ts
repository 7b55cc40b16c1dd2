import * as z from 'zod';
import type { Principal } from '../../domain/principal.js';
import { statusOf } from '../../http/answer/fault-table.js';
import { claimOfLine } from '../../http/answer/idempotency.js';
import { type Asked, toProblem } from '../../http/answer/problem.js';
import type { LinesRequest } from '../../http/lines/line-taking.js';
import { publishedAsForms } from '../../http/schemas/one-of.js';
import { problem } from '../../http/schemas/problem.js';
import { externalId, text } from '../../http/schemas/text.js';
import type { AssignPoints, AwardResult, DecideAward } from '../../ports/award-command.js';
import { action, actionView } from './action-view.js';
import { award, awardView } from './award-view.js';
import { assignmentShape, decideCommand, eventShape } from './event.js';

/**
 * One of many events: an award, an action where it says what was done, or points that are given as they are.
 */
export const bulkEvent = z
  .strictObject({
    externalTaskId: externalId,
    ...eventShape,
    points: assignmentShape.points.optional().meta({
      description: 'Points to give, or to take, without asking a strategy, such as a balance from elsewhere.',
    }),
    caseName: assignmentShape.caseName
      .optional()
      .meta({ description: 'What kind of award those `points` are.' }),
    typeAction: text(100).optional().meta({
      description: 'What the user did: then it is an action that is recorded, whatever is awarded for it.',
    }),
    description: text(1000).nullable().default(null).meta({ description: 'Of an action, or of `points`.' }),
  })
  .refine(
    ({ typeAction, points, description }) =>
      typeAction !== undefined || points !== undefined || description === null,
    {
      path: ['description'],
      message: 'belongs to an action, which has a `typeAction`, or to `points`',
    },
  )
  .refine(({ points, caseName }) => (points === undefined) === (caseName === undefined), {
    path: ['caseName'],
    message: 'says what kind of award `points` are: one needs the other',
  })
  .refine(
    ({ points, typeAction, timeZone, isSimulated }) =>
      points === undefined || (typeAction === undefined && timeZone === undefined && !isSimulated),
    {
      path: ['points'],
      message: 'are given as they are, without `typeAction`, `timeZone` and `isSimulated`',
    },
  )
  .meta({
    id: 'BulkEvent',
    override: publishedAsForms(
      { title: 'WithData', without: ['typeAction', 'description', 'points', 'caseName'] },
      { title: 'WithTypeAction', requires: ['typeAction'], without: ['points', 'caseName'] },
      {
        title: 'WithPoints',
        requires: ['points', 'caseName'],
        without: ['typeAction', 'timeZone', 'isSimulated'],
      },
    ),
  });

export const bulkResult = z
  .object({
    index: z.int().meta({ description: 'The place of its event among those that were sent, from 0.' }),
    line: z.int().optional().meta({
      description: 'Of what was refused among lines: its number, blank ones counted, from 1.',
    }),
    eventId: z.string().optional().meta({ description: 'Of what was refused, where it has one.' }),
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
> & { readonly query: { readonly backfill: boolean } };

/** What an event of a list asks for: under the request's key it has a key of its own. */
export function commandIn(
  caller: Caller,
  { externalTaskId, typeAction, description, points, caseName, ...body }: z.output<typeof bulkEvent>,
  index: number,
): DecideAward | AssignPoints {
  const { params, admission } = caller;
  const idempotency = claimOfLine(caller.idempotency, index, {
    ...{ params, externalTaskId, typeAction, description, points, caseName },
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
  const command = { ...decideCommand(request), action };
  if (points === undefined || caseName === undefined) return command;
  const { isSimulated: _, timeZone: __, action: ___, ...given } = command;
  return { ...given, kind: 'assigned', owner: undefined, points, caseName, description };
}

/** Which of the events a result is of. */
export interface ResultPlace {
  readonly index: number;
  readonly line?: number | undefined;
  readonly eventId?: string | undefined;
}

export function bulkResultView(result: AwardResult, { index, ...named }: ResultPlace, asked: Asked) {
  if (!result.ok)
    return { index, ...named, status: statusOf(result.fault), error: toProblem(result.fault, asked).body };
  const { answer } = result;
  const status = answer.isNew ? 201 : 200;
  if (answer.kind === 'award') return { index, status, award: awardView(answer) };
  return { index, status, action: actionView(answer) };
}
