import { createDocument, type oas31 } from 'zod-openapi';
import { API_PREFIX, type Route } from '../http/route.js';
import { groupByShape, literalsFirst, templateOf } from '../http/route-shape.js';
import { problem } from '../http/schemas/problem.js';
import { operationOf } from './operation.js';

const DESCRIPTION = `Games hold tasks, users earn points in them, and strategies decide how many.

Lists are pages: pass \`nextCursor\` on as \`cursor\` until it is null. Every \`POST\` that writes takes
\`Idempotency-Key\`: the same request again under the same key gets the first answer, with
\`Idempotency-Replayed: true\`. Problems are \`application/problem+json\` with a stable \`code\`. A body holds at
most 1 MiB unless its operation says otherwise. Answers may get more members; ignore what you don't know.`;

/** The machine-readable contract, made of the very routes that answer. */
export function createOpenApi(routes: readonly Route[], version: string): oas31.OpenAPIObject {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Merit',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'Where this document came from.' }],
      tags: [...new Set(routes.map((route) => route.tag))].sort().map((name) => ({ name })),
      paths: Object.fromEntries(groupByShape(routes).sort(literalsFirst).map(pathOf)),
      components: {
        schemas: { Problem: problem },
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key, `svc_live_….…`.' },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'A token of the identity provider.',
          },
        },
      },
    },
    { override: openToNewMembers },
  );
}

/** The routes of one place, as one path item: two templates that match the same paths are an error. */
function pathOf(group: readonly Route[]) {
  const template = templateOf(group);
  const operations = group.map(
    (route) => [route.method.toLowerCase(), operationOf(route, template)] as const,
  );
  return [API_PREFIX + template, Object.fromEntries(operations)] as const;
}

interface Rendered {
  readonly jsonSchema: { additionalProperties?: unknown };
  readonly io: 'input' | 'output';
}

/** Later versions add members to answers, which a closed schema would forbid. */
function openToNewMembers({ jsonSchema, io }: Rendered): void {
  if (io === 'output' && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
}
