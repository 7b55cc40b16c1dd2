import { createDocument, type oas31 } from 'zod-openapi';
import type { SignInClient } from '../auth/code-exchange.js';
import { API_PREFIX, type Route } from '../http/route/route.js';
import { groupByShape, templateOf } from '../http/route/route-shape.js';
import { TAGS, type Tag } from '../http/route/tags.js';
import { addExamples } from './add-examples.js';
import { describeFields } from './describe-fields.js';
import { INTRODUCTION } from './introduction.js';
import { addLinks } from './links.js';
import { operationOf, usualSecurity } from './operation.js';
import { problemExamples } from './problem-examples.js';
import { readExamples } from './recorded-examples.js';
import { RESPONSE_HEADERS } from './response-headers.js';
import { shareExamples } from './share-examples.js';
import { shareParameters } from './share-parameters.js';
import { shareResponses } from './share-responses.js';
import { TOKEN_PATH } from './sign-in-router.js';
import { suitGenerators } from './suit-generators.js';

export interface OpenApiOptions {
  readonly routes: readonly Route[];
  readonly version: string;
  /** Null where people can't sign in to the API browser. */
  readonly signIn: SignInClient | null;
}

/** The machine-readable contract, made of the very routes that answer. */
export function createOpenApi(options: OpenApiOptions): oas31.OpenAPIObject {
  const document = makeDocument(options);
  describeFields(document);
  suitGenerators(document);
  addExamples(document, readExamples());
  shareExamples(document);
  addLinks(document, options.routes);
  shareParameters(document);
  shareResponses(document);
  return document;
}

function makeDocument({ routes, version, signIn }: OpenApiOptions): oas31.OpenAPIObject {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Merit',
        version,
        description: INTRODUCTION,
        contact: { name: 'Whoever runs this service' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'Where this document came from.' }],
      security: usualSecurity(signIn !== null),
      tags: TAGS_IN_ORDER.map((name) => ({ name, description: TAGS[name] })),
      paths: Object.fromEntries(groupByShape(inReadingOrder(routes)).map((group) => pathOf(group, signIn))),
      components: {
        headers: RESPONSE_HEADERS,
        examples: problemExamples(routes, readExamples()),
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description: 'A key, `svc_live_<prefix>.<secret>`: for servers.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An access token of the identity provider: for people.',
          },
          ...(signIn === null ? {} : { oauth2: signInScheme(signIn) }),
        },
      },
    },
    { override: forReaders },
  );
}

const TAGS_IN_ORDER = Object.keys(TAGS) as Tag[];

function inReadingOrder(routes: readonly Route[]): readonly Route[] {
  return routes.toSorted((a, b) => TAGS_IN_ORDER.indexOf(a.tag) - TAGS_IN_ORDER.indexOf(b.tag));
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
