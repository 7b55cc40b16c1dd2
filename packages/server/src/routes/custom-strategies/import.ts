import { z } from 'zod';
import { defineRoute } from '../../http/route.js';
import { exactlyOneOf } from '../../http/schemas/one-of.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { publishedAs } from '../../http/schemas/published.js';
import { strategyBodyLimits, strategyTextShape } from '../../http/schemas/strategy-text.js';
import { text } from '../../http/schemas/text.js';
import { importCustomStrategy } from '../../use-cases/custom-strategies/import.js';
import {
  customStrategy,
  customStrategyAnswer,
  customStrategyLocation,
  diagnostic,
  diagnosticView,
} from './view.js';

/** Rules of another engine, whose form its importer looks at. */
const rulesOfOthers = z
  .custom<object>((value) => typeof value === 'object' && value !== null, 'expected an object or a list')
  .meta({ override: publishedAs({ type: ['object', 'array'] }) });

export const importCustomStrategyRoute = defineRoute({
  operationId: 'importCustomStrategy',
  method: 'POST',
  path: '/strategies/custom/import',
  tag: 'Custom strategies',
  summary: 'Makes a custom strategy of one that was exported, or of the rules of another engine.',
  guard: 'default',
  query: {
    owner: ownerInput.optional(),
    onConflict: z
      .literal('version')
      .optional()
      .meta({ description: 'Makes the next version of a strategy that has the name; else that is refused.' }),
  },
  body: exactlyOneOf(
    {
      merit: z
        .literal(1)
        .optional()
        .meta({ description: 'The version of the language that the text is written in.' }),
      name: text(200),
      description: text(2000).nullish(),
      ...strategyTextShape,
      block: rulesOfOthers
        .optional()
        .meta({ description: 'A programme of blocks, alone or within its definition.' }),
      rules: rulesOfOthers.optional().meta({ description: 'Rules of json-rules-engine.' }),
    },
    ['source', 'ast', 'block', 'rules'],
  ),
  ...strategyBodyLimits,
  responses: {
    201: {
      description: 'The draft, and what was changed on the way.',
      schema: customStrategy
        .extend({ imported: z.enum(['strategy', 'version']), notes: z.array(diagnostic) })
        .meta({ id: 'ImportedStrategy' }),
    },
  },
  faults: ['import-failed', 'strategy-exists', 'strategy-archived', 'strategy-too-large'],
  idempotency: 'stored-body',
  handle: async (request) => {
    const { name, description, merit: _, ...content } = request.body;
    const { owner, onConflict } = request.query;
    const command = { name, description, content, owner, onConflict };
    const { imported, strategy, notes } = await importCustomStrategy(request, command);
    const { body, etag } = customStrategyAnswer(strategy);
    return {
      status: 201,
      location: customStrategyLocation(strategy),
      etag,
      body: { ...body, imported, notes: notes.map(diagnosticView) },
    };
  },
});
