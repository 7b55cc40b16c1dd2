import { createDocument, type oas31 } from 'zod-openapi';
import type { SignInClient } from '../auth/code-exchange.js';
import { API_PREFIX, type Route } from '../http/route/route.js';
import { groupByShape, literalsFirst, templateOf } from '../http/route/route-shape.js';
import { TAGS } from '../http/route/tags.js';
import { problem } from '../http/schemas/problem.js';
import { operationOf } from './operation.js';
import { TOKEN_PATH } from './sign-in-router.js';

const DESCRIPTION = `Games hold tasks, users earn points in them, and strategies decide how many.

Lists are pages: pass \`nextCursor\` on as \`cursor\` until it is null. Every \`POST\` that writes takes
\`Idempotency-Key\`: the same request again under the same key gets the first answer, with
\`Idempotency-Replayed: true\`. Problems are \`application/problem+json\` with a stable \`code\`. A body holds at
most 1 MiB unless its operation says otherwise. Answers may get more members; ignore what you don't know.`;

export interface OpenApiOptions {
  readonly routes: readonly Route[];
  readonly version: string;
  /** Null where people can't sign in to the API browser. */
  readonly signIn: SignInClient | null;
}

/** The machine-readable contract, made of the very routes that answer. */
export function createOpenApi({ routes, version, signIn }: OpenApiOptions): oas31.OpenAPIObject {
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
      tags: [...new Set(routes.map((route) => route.tag))]
        .sort()
        .map((name) => ({ name, description: TAGS[name] })),
      paths: Object.fromEntries(
        groupByShape(routes)
          .sort(literalsFirst)
          .map((group) => pathOf(group, signIn)),
      ),
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
          ...(signIn === null ? {} : { oauth2: signInScheme(signIn) }),
        },
      },
    },
    { override: forReaders },
  );
}

/** The code is turned into a token by the service, which alone knows the client's secret. */
function signInScheme({ authorizationUrl }: SignInClient): oas31.SecuritySchemeObject {
  const scopes = { openid: 'Who you are.' };
  return {
    type: 'oauth2',
    description: 'Sign in at the identity provider.',
    flows: { authorizationCode: { authorizationUrl, tokenUrl: TOKEN_PATH, scopes } },
  };
}

/** The routes of one place, as one path item: two templates that match the same paths are an error. */
function pathOf(group: readonly Route[], signIn: SignInClient | null) {
  const template = templateOf(group);
  const operations = group.map(
    (route) => [route.method.toLowerCase(), operationOf(route, template, signIn !== null)] as const,
  );
  return [API_PREFIX + template, Object.fromEntries(operations)] as const;
}

interface Rendered {
  readonly jsonSchema: { additionalProperties?: unknown; minimum?: number; maximum?: number };
  readonly io: 'input' | 'output';
}

/**
 * Later versions add members to answers, which a closed schema would forbid. And that every number of an
 * answer is a safe one goes without saying.
 */
function forReaders({ jsonSchema, io }: Rendered): void {
  if (io === 'input') return;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
