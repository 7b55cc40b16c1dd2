import * as z from 'zod';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { jsonValue } from '../../http/schemas/json-value.js';
import { strategyForm } from '../../http/schemas/strategy-text.js';
import { externalId } from '../../http/schemas/text.js';
import { listTemplates, type Template } from '../../use-cases/templates/templates.js';
import { input, inputView, param, paramView } from '../strategies/declaration-view.js';

const templateEvent = z
  .object({
    externalUserId: externalId,
    externalTaskId: externalId,
    data: z.record(z.string(), jsonValue),
    occurredAt: z.string().optional(),
  })
  .meta({ id: 'TemplateEvent' });

const templateOutcome = z.object({ points: z.int(), caseName: z.string() }).meta({ id: 'TemplateOutcome' });

const templateExample = z
  .object({
    event: templateEvent,
    facts: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
    outcome: templateOutcome,
  })
  .meta({
    id: 'TemplateExample',
    description:
      'An event and what is known of the past, as a simulation takes both, and what comes of it by the defaults.',
  });

const template = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    source: z.string(),
    ast: strategyForm,
    params: z.array(param),
    inputs: z.array(input),
    example: templateExample,
  })
  .meta({ id: 'StrategyTemplate' });

/** There are few templates, so the total is always exact. */
const templatesPage = pageOf(template).omit({ totalCapped: true });

export const listTemplatesRoute = defineRoute({
  operationId: 'listStrategyTemplates',
  method: 'GET',
  path: '/strategies/custom/templates',
  tag: 'Custom strategies',
  summary: 'List templates',
  description: 'Lists strategies to begin with, by id.',
  guard: 'default',
  query: pageQuery(),
  responses: { 200: { description: 'A page of templates.', schema: templatesPage } },
  handle: async ({ paging }) => {
    const page = listTemplates(paging.request);
    return { status: 200, body: pageView(paging, page, templateView) };
  },
});

function templateView({ id, name, description, source, ast, strategy, example }: Template) {
  const { params, inputs } = strategy;
  return {
    id,
    name,
    description,
    source,
    ast,
    params: params.map(paramView),
    inputs: inputs.map(inputView),
    example,
  };
}
