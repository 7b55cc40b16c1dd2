import * as z from 'zod';
import type { Action } from '../../domain/action.js';
import type { Principal } from '../../domain/principal.js';
import { API_PREFIX } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape, toldApart, viewFor } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';
import type { RecordedAction } from '../../ports/award-book.js';
import type { ActionAnswer, UnrecordedAction } from '../../ports/award-command.js';
import { award, awardView, awardViewFor } from './award-view.js';

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
  .object(
    toldApart({
      actionId: uuid
        .nullable()
        .meta({ description: 'The id of the action; null where it was only simulated.' }),
      owner,
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
    }),
  )
  .meta({ id: 'Action' });

/** An action as the caller may see it. */
export function actionViewFor(principal: Principal, { action: row, award: awarded }: RecordedAction) {
  const view = actionView({ action: row, award: awarded, isSimulated: false });
  const told = awarded && awardViewFor(principal, awarded);
  return viewFor(principal, row.owner, { ...view, award: told });
}

/** The order of members is part of a replay: it is the same text again. */
export function actionView({
  action: row,
  award: awarded,
  isSimulated,
}: Pick<ActionAnswer, 'action' | 'award' | 'isSimulated'>) {
  return {
    actionId: row.actionId,
    owner: row.owner,
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
