import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { strategyForm } from '../../http/schemas/strategy-text.js';
import { exportCustomStrategy } from '../../use-cases/custom-strategies/export.js';
import { versionInUrl } from './fields.js';

const file = {
  merit: z.literal(1).meta({ description: 'The version of the language that it is written in.' }),
  name: z.string(),
  description: z.string().nullable(),
};

const sourceFile = z.object({ ...file, source: z.string() }).meta({ id: 'StrategySourceFile' });

const formFile = z.object({ ...file, ast: strategyForm }).meta({ id: 'StrategyFormFile' });

export const exportCustomStrategyRoute = defineRoute({
  operationId: 'exportCustomStrategy',
  method: 'GET',
  path: '/strategies/custom/{id}/export',
  tag: 'Custom strategies',
  summary: 'Export a strategy',
  description:
    'Gives a version of a custom strategy as a file that an import takes, here or elsewhere. ' +
    'The newest version, or the one that is named: its text, comments and errors and all, or ' +
    'its JSON form. What it extends is named in it, and has to be there too.',
  guard: 'default',
  params: { id: uuid },
  query: {
    version: versionInUrl.optional(),
    content: z
      .enum(['source', 'ast'])
      .default('source')
      .meta({
        description: 'What the file holds: the text, or the JSON form.',
        override: { default: 'source' },
      }),
  },
  responses: {
    200: {
      description: 'The file.',
      headers: ['Content-Disposition'],
      schema: z.union([sourceFile, formFile]).meta({ id: 'StrategyFile' }),
    },
  },
  faults: ['strategy-not-found', 'version-not-found', 'strategy-invalid'],
  handle: async (request) => {
    const { version: wanted, content } = request.query;
    const { name, description, version, text } = await exportCustomStrategy(request, {
      ...{ id: request.params.id, version: wanted, content },
    });
    const fileName = `strategy-${request.params.id}-${version}.json`;
    return {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="${fileName}"` },
      body: { merit: 1 as const, name, description, ...text },
    };
  },
});
