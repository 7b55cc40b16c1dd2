import type { BuiltinStrategy } from '@merit/engine';
import * as z from 'zod';
import { type CustomStrategy, customStrategyId } from '../../domain/custom-strategy.js';
import { owner } from '../../http/schemas/owner.js';
import type { KnownStrategy } from '../../use-cases/strategies/get.js';
import type { StrategyToChoose } from '../../use-cases/strategies/list.js';
import { awardRange } from './award-range.js';
import { input, inputView, param, paramView } from './declaration-view.js';

const headShape = {
  id: z.string().meta({ description: 'What games and tasks name: `default`, or `custom:<id>`.' }),
  name: z.string(),
  description: z.string().nullable(),
  version: z.int().meta({ description: 'A version that awarded is kept for ever.' }),
  kind: z.enum(['built-in', 'custom']),
  owner: owner.nullable().meta({ description: 'Whose it is; null of a built-in.' }),
};

const factsRead = z.array(z.string());

export const strategySummary = z
  .object({
    ...headShape,
    awardRange: awardRange.nullable(),
    paramCount: z.int().nullable(),
    facts: factsRead.nullable(),
  })
  .meta({
    id: 'StrategySummary',
    description:
      'Of a custom strategy its text says the rest, which one by one is read: those are null here.',
  });

export function strategySummaryView(item: StrategyToChoose) {
  return 'custom' in item ? customView(item.custom) : builtInView(item.builtIn);
}

function builtInView({ id, name, description, version, strategy }: BuiltinStrategy) {
  const head = { id, name, description, version, kind: 'built-in' as const, owner: null };
  return { ...head, ...interfaceOf(strategy) };
}

function customView({ id, owner: of, name, description, publishedVersion, latestVersion }: CustomStrategy) {
  return {
    id: customStrategyId(id),
    name,
    description,
    version: publishedVersion ?? latestVersion,
    kind: 'custom' as const,
    owner: of,
    awardRange: null,
    paramCount: null,
    facts: null,
  };
}

export const strategy = z
  .object({
    ...headShape,
    awardRange,
    paramCount: z.int(),
    facts: factsRead,
    source: z.string(),
    cases: z.array(z.string()),
    params: z.array(param),
    inputs: z.array(input),
  })
  .meta({ id: 'Strategy' });

export function strategyView({ id, name, description, version, kind, owner: of, strategy }: KnownStrategy) {
  const { source, cases, params, inputs } = strategy;
  return {
    ...{ id, name, description, version, kind, owner: of },
    ...interfaceOf(strategy),
    source,
    cases,
    params: params.map(paramView),
    inputs: inputs.map(inputView),
  };
}

/** What is known once a text is compiled. */
function interfaceOf({ awardRange: range, params, facts }: KnownStrategy['strategy']) {
  return { awardRange: range, paramCount: params.length, facts: facts.map(({ key }) => key) };
}
