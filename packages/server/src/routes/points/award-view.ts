import * as z from 'zod';
import type { Award, StandingAward } from '../../domain/award.js';
import type { Principal } from '../../domain/principal.js';
import { API_PREFIX } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape, toldApart, viewFor } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';
import type { AwardAnswer } from '../../ports/award-command.js';

const object = z.record(z.string(), jsonValue);

const awardLine = z
  .object({
    name: z.string(),
    points: z.int(),
    sourceName: z.string().optional().meta({ description: 'The parent strategy that the rule stands in.' }),
  })
  .meta({ id: 'AwardLine' });

export const award = z
  .object(
    toldApart({
      awardId: uuid.nullable().meta({ description: 'The id of the award; null where nothing was recorded.' }),
      owner,
      gameId: uuid,
      externalTaskId: externalId,
      externalUserId: externalId,
      points: z.int(),
      caseName: z.string().meta({ description: 'What kind of award it is; `none` where no rule awarded.' }),
      denied: z.boolean(),
      reply: object.meta({ description: 'What the strategy adds for the client.' }),
      rule: z.string().nullable(),
      kind: z.enum(['decided', 'assigned']),
      strategyId: z.string().nullable(),
      strategyVersion: z.int().nullable(),
      data: object,
      description: z.string().nullable(),
      lines: z.array(awardLine).meta({ description: 'Who added how much; they sum to `points`.' }),
      eventId: z.string().nullable(),
      occurredAt: time,
      createdAt: time,
      ...stampsShape,
      isSimulated: z.literal(true).optional().meta({ description: 'Nothing was written.' }),
    }),
  )
  .meta({ id: 'Award' });

/** What was taken back of the points of an award. */
export const reversedPoints = z
  .int()
  .meta({ description: 'What was taken back of `points` since; what is left of them counts.' });

/** What became of an award: a member of each answer about one that was recorded. */
export const awardStanding = {
  reversedPoints,
  state: z.enum(['counted', 'cancelled']).meta({
    description: 'A `cancelled` award was taken back in full, and counts as though it had never been.',
  }),
};

export const recordedAward = award.extend(awardStanding).meta({
  id: 'RecordedAward',
  description: 'An award as it was decided, and what was taken back of it since.',
});

/** An award as it was decided, as the caller may see it. */
export function awardViewFor(principal: Principal, row: Award) {
  const view = awardView({ award: row, denied: false, isSimulated: false });
  const lines = view.lines.map((line) => viewFor(principal, row.owner, line));
  return viewFor(principal, row.owner, { ...view, lines });
}

/** The same with what was taken back of it. */
export function recordedAwardViewFor(principal: Principal, row: StandingAward) {
  const { reversedPoints, state } = row;
  return { ...awardViewFor(principal, row), reversedPoints, state };
}

/** The order of members is part of a replay: it is the same text again. */
export function awardView({
  award: row,
  denied,
  isSimulated,
}: Pick<AwardAnswer, 'award' | 'denied' | 'isSimulated'>) {
  return {
    awardId: row.awardId,
    owner: row.owner,
    gameId: row.gameId,
    externalTaskId: row.externalTaskId,
    externalUserId: row.externalUserId,
    points: row.points,
    caseName: row.caseName,
    denied,
    reply: row.reply,
    rule: row.rule,
    kind: row.kind,
    strategyId: row.strategyId,
    strategyVersion: row.strategyVersion,
    data: row.data,
    description: row.description,
    lines: row.lines,
    eventId: row.eventId,
    occurredAt: isoTime(row.occurredAt),
    createdAt: isoTime(row.createdAt),
    ...row.stamps,
    ...(isSimulated ? { isSimulated: true as const } : {}),
  };
}

function awardLocation({ externalUserId, awardId }: AwardAnswer['award']): string {
  return `${API_PREFIX}/users/${encodeURIComponent(externalUserId)}/awards/${awardId}`;
}

export function awardAnswer(answer: AwardAnswer) {
  return {
    ...(answer.isNew
      ? { status: 201 as const, location: awardLocation(answer.award) }
      : { status: 200 as const }),
    body: awardView(answer),
    ...(answer.isReplayed ? { replayed: true as const } : {}),
  };
}
