import * as z from 'zod';
import { isStructure } from '../../domain/is-structure.js';
import { defineRoute } from '../../http/route/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { publishedAs } from '../../http/schemas/published.js';
import { strategyBodyLimits, strategyForm, strategyTextShape } from '../../http/schemas/strategy-text.js';
import { text } from '../../http/schemas/text.js';
import { carryOver, importCustomStrategy } from '../../use-cases/custom-strategies/import.js';
import { customStrategyAnswer, customStrategyLocation, diagnosticView, importedStrategy } from './view.js';

/**
 * Rules of another engine; its importer checks their form. The contract allows any value here, because
 * generators for several languages can't handle "an object or a list".
 */
const rulesOfOthers = z.custom<object>(isStructure, 'expected an object or a list').meta({
  id: 'ForeignRules',
  description: 'Rules of another engine: an object or a list.',
  override: publishedAs({}),
});

const importedShape = {
  merit: z
    .literal(1)
    .optional()
    .meta({ description: 'The version of the language that the text is written in.' }),
  name: text(200),
  description: text(2000).nullish(),
  source: strategyTextShape.source,
  ast: strategyForm.nullish().meta({ description: 'The JSON form; beside `source` it says the same.' }),
  block: rulesOfOthers
    .optional()
    .meta({ description: 'A programme of blocks, alone or within its definition.' }),
  rules: rulesOfOthers.optional().meta({ description: 'Rules of json-rules-engine.' }),
};

const leftAside = z
  .unknown()
  .optional()
  .meta({ override: publishedAs({ readOnly: true }) });

/** What else an answer says of a strategy, which holds where it came from. */
const answeredShape = Object.fromEntries(
  Object.keys(importedStrategy.shape)
    .filter((name) => !(name in importedShape))
    .map((name) => [name, leftAside]),
);

export const importCustomStrategyRoute = defineRoute({
  operationId: 'importCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/import',
  tag: 'Custom strategies',
  summary: 'Import a strategy',
  description:
    'Makes a custom strategy of one that was exported, or of the rules of another engine. ' +
    'Takes what an export gives, and what `GET /strategies/custom/{id}` answers, as it is: ' +
    'the text, or the form, becomes a draft. What else that says of the strategy, such as its ' +
    'owner and its version, is left aside.',
  guard: 'default',
  query: {
    owner: ownerInput.optional(),
    onConflict: z
      .literal('version')
      .optional()
      .meta({ description: 'Makes the next version of a strategy that has the name; else that is refused.' }),
  },
  body: exactlyOneOf({ ...answeredShape, ...importedShape }, [['source', 'ast'], 'block', 'rules']),
  bodyLimits: strategyBodyLimits,
  responses: {
    201: {
      description: 'The draft, and what was changed on the way.',
      schema: importedStrategy,
      headers: ['Location', 'ETag'],
    },
  },
  faults: ['storage-exceeded', 'import-failed', 'strategy-exists', 'strategy-archived', 'strategy-too-large'],
  idempotency: 'stored-body',
  prepare: (request) => {
    const { source, ast, block, rules } = request.body;
    return carryOver(request, { content: { source, ast, block, rules }, owner: request.query.owner });
  },
  handle: async (request) => {
    const { name, description } = request.body;
    const command = { name, description, ...request.query };
    const { imported, strategy, notes } = await importCustomStrategy(request, command, request.prepared());
    const { body, etag } = customStrategyAnswer(strategy);
    return {
      status: 201,
      location: customStrategyLocation(strategy),
      etag,
      body: { ...body, imported, notes: notes.map(diagnosticView) },
    };
  },
});
