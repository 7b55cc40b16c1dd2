import * as z from 'zod';
import type { Action } from '../../domain/action.js';
import { API_PREFIX } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';
import type { ActionAnswer, UnrecordedAction } from '../../ports/award-command.js';
import { award, awardView } from './award-view.js';

const object = z.record(z.string(), jsonValue);

const decision = z
  .object({
    points: z.int(),
    caseName: z.string().meta({ description: 'What kind of award it is; `none` where no rule awarded.' }),
    denied: z.boolean(),
    rule: z.string().nullable(),
    reply: object.meta({ description: 'What the strategy adds for the client.' }),
  })
  .meta({ id: 'Decision' });

export const action = z
  .object({
    actionId: uuid
      .nullable()
      .meta({ description: 'The id of the action; null where it was only simulated.' }),
    gameId: uuid.nullable().meta({ description: 'The id of the game; null outside of any task.' }),
    externalTaskId: externalId.nullable(),
    externalUserId: externalId,
    typeAction: z.string(),
    data: object,
    description: z.string().nullable(),
    occurredAt: time,
    createdAt: time,
    ...stampsShape,
    decision: decision
      .nullable()
      .meta({ description: 'What the strategy decided; null outside of any task.' }),
    award: award
      .nullable()
      .meta({ description: 'What was awarded; null where it was denied or awarded by no rule.' }),
    eventId: z.string().nullable(),
    isSimulated: z.literal(true).optional().meta({ description: 'Nothing was written.' }),
  })
  .meta({ id: 'Action' });

/** The order of members is part of a replay: it is the same text again. */
export function actionView({
  action: row,
  award: awarded,
  isSimulated,
}: Pick<ActionAnswer, 'action' | 'award' | 'isSimulated'>) {
  return {
    actionId: row.actionId,
    gameId: row.gameId,
    externalTaskId: row.externalTaskId,
    externalUserId: row.externalUserId,
    typeAction: row.kind,
    data: row.data,
    description: row.description,
    occurredAt: isoTime(row.occurredAt),
    createdAt: isoTime(row.createdAt),
    ...row.stamps,
    decision: decisionView(row),
    award: awarded && awardView({ award: awarded, denied: false, isSimulated }),
    eventId: row.eventId,
    ...(isSimulated ? { isSimulated: true as const } : {}),
  };
}

function decisionView({ decision: made }: Action | UnrecordedAction) {
  if (made === null) return null;
  const { points, caseName, denied, rule, reply } = made;
  return { points, caseName, denied, rule, reply };
}

function actionLocation({ externalUserId, actionId }: ActionAnswer['action']): string {
  return `${API_PREFIX}/users/${encodeURIComponent(externalUserId)}/actions/${actionId}`;
}

export function actionAnswer(answer: Omit<ActionAnswer, 'kind'>) {
  return {
    ...(answer.isNew
      ? { status: 201 as const, location: actionLocation(answer.action) }
      : { status: 200 as const }),
    body: actionView(answer),
    ...(answer.isReplayed ? { replayed: true as const } : {}),
  };
}
