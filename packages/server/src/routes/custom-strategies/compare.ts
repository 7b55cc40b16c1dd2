import * as z from 'zod';
import type { Figures } from '../../domain/figures.js';
import { defineRoute } from '../../http/route/route.js';
import { publishedAs } from '../../http/schemas/published.js';
import { digits } from '../../http/schemas/query.js';
import { isoTimeOrNull, time } from '../../http/schemas/scalar.js';
import { noted } from '../../http/schemas/span.js';
import { compareVersions } from '../../use-cases/figures/compare-versions.js';
import type { Replay } from '../../use-cases/figures/replay-tally.js';
import { figures } from './figures-view.js';

const REPLAY_MAX = 10_000;
/** So many users are named where nobody says how many. */
const USERS_DEFAULT = 100;
const VERSION = /^(?:custom:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@([1-9][0-9]{0,8}))?$/i;

const versionInput = z
  .string()
  .regex(VERSION, 'expected a custom strategy and a version: `custom:<id>@<version>`')
  .transform((text) => {
    const [, id = '', version] = VERSION.exec(text) ?? [];
    return { id: id.toLowerCase(), version: version === undefined ? undefined : Number(version) };
  })
  .meta({
    description:
      'A version of a custom strategy: `custom:<id>@<version>`, or without `custom:`; where no version is named, the ' +
      'one that awards.',
    override: publishedAs({ type: 'string', pattern: VERSION.source.replaceAll('a-f', 'A-Fa-f') }),
  });

const replayedUser = z
  .object({ externalUserId: z.string(), pointsA: z.number(), pointsB: z.number(), delta: z.number() })
  .meta({ id: 'ReplayedUser' });

const userCounts = z
  .object({
    same: z.int().meta({ description: 'Users whose points are the same in all.' }),
    gained: z.int().meta({ description: 'Users to whom `b` gives more in all.' }),
    lost: z.int().meta({ description: 'Users to whom `b` gives fewer in all.' }),
    greatestGain: z.number().meta({ description: 'The most points that one of them gains; 0 for nobody.' }),
    greatestLoss: z.number().meta({ description: 'The most points that one of them loses; 0 for nobody.' }),
  })
  .meta({
    id: 'ReplayedUserCounts',
    description: 'What becomes of all users, however many `users` names.',
  });

const replay = z
  .object({
    basis: z.literal('recorded').meta({
      description:
        'Only events that led to an award by these strategies, by whichever version, are recorded whole; what was denied is not replayed.',
    }),
    events: z.int(),
    from: time.nullable().meta({
      description: 'When the first of them happened: history begins there, empty. Null where there is none.',
    }),
    to: time.nullable(),
    same: z.int().meta({ description: 'Events for which both give the same points.' }),
    gained: z.int().meta({ description: 'Events for which `b` gives more.' }),
    lost: z.int().meta({ description: 'Events for which `b` gives fewer.' }),
    pointsA: z.number(),
    pointsB: z.number(),
    userCounts,
    users: z.array(replayedUser).meta({ description: 'The greatest differences first.' }),
    usersTruncated: z.boolean(),
  })
  .meta({ id: 'Replay' });

const pointsDelta = z.object({ sum: z.number(), mean: z.number().nullable() }).meta({ id: 'PointsDelta' });

const figuresDelta = z
  .object({
    ...{ executions: z.int(), awarded: z.int(), denied: z.int(), errors: z.int(), refused: z.int() },
    points: pointsDelta,
    users: z.int(),
  })
  .meta({ id: 'FiguresDelta', description: 'What `b` has more than `a`.' });

const comparison = z
  .object({
    a: figures,
    b: figures,
    delta: figuresDelta,
    replay: replay.nullable(),
  })
  .meta({ id: 'StrategyComparison' });

export const compareCustomStrategiesRoute = defineRoute({
  operationId: 'compareCustomStrategies',
  method: 'GET',
  path: '/strategies/custom/compare',
  tag: 'Custom strategies',
  summary: 'Compare versions',
  description:
    'Compares what two versions did, and what both would have decided on the same events. It is of the seven days before `to`, or now, where nothing else is said.',
  guard: 'default',
  query: {
    a: versionInput,
    b: versionInput,
    ...noted,
    replay: digits(1, REPLAY_MAX)
      .optional()
      .meta({ description: 'How many recorded events both decide again: the newest of the period.' }),
    users: digits(1, REPLAY_MAX)
      .default(USERS_DEFAULT)
      .meta({
        description: `How many users \`replay\` names: all of them by ${REPLAY_MAX}.`,
        override: { default: USERS_DEFAULT },
      }),
  },
  responses: { 200: { description: 'Both, and how they differ.', schema: comparison } },
  faults: ['strategy-not-found', 'version-not-found', 'strategy-invalid', 'simulation-too-large'],
  handle: async (request) => {
    const { a, b, replay } = await compareVersions(request, request.query);
    return { status: 200, body: { a, b, delta: deltaOf(a, b), replay: replay && replayView(replay) } };
  },
});

function deltaOf(a: Figures, b: Figures) {
  const [meanA, meanB] = [a.points.mean, b.points.mean];
  return {
    executions: b.executions - a.executions,
    awarded: b.awarded - a.awarded,
    denied: b.denied - a.denied,
    errors: b.errors - a.errors,
    refused: b.refused - a.refused,
    points: {
      sum: b.points.sum - a.points.sum,
      mean: meanA === null || meanB === null ? null : meanB - meanA,
    },
    users: (b.users ?? 0) - (a.users ?? 0),
  };
}

function replayView({ from, to, ...counts }: Replay) {
  return { basis: 'recorded' as const, ...counts, from: isoTimeOrNull(from), to: isoTimeOrNull(to) };
}
