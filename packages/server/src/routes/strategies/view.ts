import type { BuiltinStrategy } from '@merit/engine';
import { z } from 'zod';
import { awardRange } from './award-range.js';
import { input, inputView, param, paramView } from './declaration-view.js';

const summaryShape = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.int().meta({ description: 'A version that awarded is kept for ever.' }),
  kind: z.literal('built-in'),
  awardRange,
  paramCount: z.int(),
  facts: z.array(z.string()).meta({ description: 'What it reads of the past.' }),
};

export const strategySummary = z.object(summaryShape).meta({ id: 'StrategySummary' });

export function strategySummaryView({ id, name, description, version, strategy }: BuiltinStrategy) {
  return {
    id,
    name,
    description,
    version,
    kind: 'built-in' as const,
    awardRange: strategy.awardRange,
    paramCount: strategy.params.length,
    facts: strategy.facts.map(({ key }) => key),
  };
}

export const strategy = z
  .object({
    ...summaryShape,
    source: z.string(),
    cases: z.array(z.string()),
    params: z.array(param),
    inputs: z.array(input),
  })
  .meta({ id: 'Strategy' });

export function strategyView(builtIn: BuiltinStrategy) {
  const { source, cases, params, inputs } = builtIn.strategy;
  return {
    ...strategySummaryView(builtIn),
    source,
    cases,
    params: params.map(paramView),
    inputs: inputs.map(inputView),
  };
}
