import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import {
  inspectStrategy,
  type ParamInForce,
  type StrategyInForce,
} from '../../use-cases/games/effective-strategy.js';
import { awardRange } from '../strategies/award-range.js';
import { input, inputView, param, paramView } from '../strategies/declaration-view.js';

const paramInForce = z
  .object({
    ...param.shape,
    value: jsonValue.meta({ description: 'What counts.' }),
    from: z.enum(['task', 'game', 'default']).meta({ description: 'Where the value is set.' }),
  })
  .meta({ id: 'ParamInForce', description: 'A parameter with the value that counts.' });

const taskCounts = z.object({ inherit: z.int(), own: z.int() }).meta({
  id: 'TaskCounts',
  description: "How many tasks of the game inherit the game's strategy, and have their own.",
});

const effectiveStrategy = z
  .object({
    strategyId: z.string().meta({ description: 'The strategy as the game or the task names it.' }),
    from: z
      .enum(['task', 'game', 'default'])
      .meta({ description: 'Whether the task or the game names it, or nobody does.' }),
    kind: z.enum(['built-in', 'custom']),
    id: z.string().meta({ description: 'The same without `custom:` and the version.' }),
    name: z.string(),
    description: z.string().nullable(),
    version: z.int().meta({ description: 'The version that decides now.' }),
    pinned: z.boolean().meta({ description: 'Whether it stays at this version when another is published.' }),
    params: z.array(paramInForce),
    inputs: z.array(input),
    facts: z.array(z.string()).meta({ description: 'What it reads of the past.' }),
    awardRange,
    tasks: taskCounts,
  })
  .meta({ id: 'EffectiveStrategy' });

function paramInForceView({ declaration, value, from }: ParamInForce) {
  const shown = paramView(declaration);
  return { ...shown, value: value ?? shown.default, from };
}

function effectiveStrategyView(found: StrategyInForce) {
  const { strategyId, from, reference, name, description, version, strategy, params, tasks } = found;
  return {
    strategyId,
    from,
    kind: reference.kind,
    id: reference.id,
    name,
    description,
    version,
    pinned: reference.kind === 'custom' && reference.version !== null,
    params: params.map(paramInForceView),
    inputs: strategy.inputs.map(inputView),
    facts: strategy.facts.map(({ key }) => key),
    awardRange: strategy.awardRange,
    tasks,
  };
}

export const getEffectiveStrategyRoute = defineRoute({
  operationId: 'getEffectiveStrategy',
  method: 'GET',
  path: '/games/{gameId}/strategy',
  tag: 'Games',
  summary: 'Get effective strategy',
  description:
    'Shows which strategy decides in a game, or in one of its tasks, and every parameter that counts.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    externalTaskId: externalId
      .optional()
      .meta({ description: "The task whose strategy is meant; the game's own where absent." }),
  },
  responses: { 200: { description: 'The strategy.', schema: effectiveStrategy } },
  faults: ['game-not-found', 'task-not-found'],
  handle: async (request) => {
    const { gameId } = request.params;
    const { externalTaskId } = request.query;
    const found = await inspectStrategy(request, { gameId, externalTaskId });
    return { status: 200, body: effectiveStrategyView(found) };
  },
});
