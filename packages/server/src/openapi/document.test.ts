import { describe, expect, it } from 'vitest';
import { routes } from '../routes/index.js';
import { createOpenApi } from './document.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape, whose parts these claims are about
const document: any = JSON.parse(JSON.stringify(createOpenApi({ routes, version: '1.2.3', signIn: null })));

type Found = readonly (readonly [path: string, value: unknown])[];

/** Every value under a key of this name, with its place. */
function findAll(name: string, value: unknown = document, path = '#'): Found {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === name ? [[`${path}/${key}`, member] as const] : []),
    ...findAll(name, member, `${path}/${key}`),
  ]);
}

/** What a reference leads to, or the value itself. */
// biome-ignore lint/suspicious/noExplicitAny: a part of the document, of any shape
function resolved(value: any): any {
  const keys = value.$ref?.replace('#/', '').split('/') ?? [];
  return value.$ref === undefined
    ? value
    : keys.reduce((at: Record<string, unknown>, key: string) => at[key], document);
}

describe('the published contract', () => {
  it('has each route under its stable name', () => {
    const operations = findAll('operationId', document.paths)
      .filter(([path]) => !path.includes('/links/'))
      .map(([, id]) => id);
    expect(operations.toSorted()).toEqual(routes.map((route) => route.operationId).toSorted());
    expect(new Set(operations).size).toBe(operations.length);
  });

  it('has one path item where an external id and an internal one stand at the same place', () => {
    const item = document.paths['/api/v1/games/{gameId}/tasks/{task}'];
    expect(item.get.operationId).toBe('getTask');
    expect(item.delete.operationId).toBe('deleteTask');
    expect(resolved(item.get.parameters[1])).toMatchObject({ in: 'path', name: 'task', required: true });
    expect(resolved(item.delete.parameters[1])).toMatchObject({ name: 'task', schema: { format: 'uuid' } });
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{[^}]+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('refers to nothing that it does not hold', () => {
    const missing = findAll('$ref').filter(([, ref]) => {
      const keys = String(ref).replace('#/', '').split('/');
      return keys.reduce((at, key) => at?.[key], document) === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('names the parameters of each path exactly once', () => {
    for (const [path, item] of Object.entries<Record<string, { parameters?: unknown[] }>>(document.paths)) {
      const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item)) {
        const given = parameters
          .map(resolved)
          .filter((each) => each.in === 'path')
          .map(({ name }) => name);
        expect(given, path).toEqual(named);
      }
    }
  });

  it('publishes query parameters as what they mean, with their defaults', () => {
    const { parameters } = document.paths['/api/v1/apikey'].get;
    expect(parameters.slice(0, 3).map((each: unknown) => resolved(each).schema)).toEqual([
      { type: 'integer', format: 'int64', minimum: 1, maximum: 500, default: 50 },
      { type: 'string', maxLength: 2000, examples: [expect.any(String)] },
      { type: 'boolean', default: false },
    ]);
  });

  it('closes request bodies and leaves answers open', () => {
    const create = document.paths['/api/v1/apikey/create'].post;
    const { $ref } = create.requestBody.content['application/json'].schema;
    expect($ref).toBe('#/components/schemas/CreateApiKeyRequest');
    expect(document.components.schemas.CreateApiKeyRequest.additionalProperties).toBe(false);
    expect(document.components.schemas.ApiKey).not.toHaveProperty('additionalProperties');
  });

  it('names the schema of every body and answer', () => {
    const inline = findAll('application/json').filter(([path, content]) => {
      const { schema } = content as { schema: { $ref?: string; items?: { $ref?: string } } };
      return !path.includes('/components/') && (schema.items ?? schema).$ref === undefined;
    });
    expect(inline).toEqual([]);
    expect(findAll('id', document.components.schemas).filter(([, id]) => typeof id === 'string')).toEqual([]);
    expect(
      Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name)),
    ).toEqual([]);
  });

  it('shows no bounds of numbers in answers that go without saying, and those of requests', () => {
    expect(document.components.schemas.Totals.properties.points).toEqual({
      type: 'integer',
      format: 'int64',
      description: 'How many points.',
    });
    expect(document.components.schemas.AssignPointsRequest.properties.points).toMatchObject({
      minimum: -1_000_000_000,
    });
  });

  it('tells how large a body may be where that is more than usual', () => {
    const simulate = document.paths['/api/v1/strategies/custom/simulate'].post;
    expect(simulate.requestBody.description).toBe('At most 16 MiB.');
  });

  it('tells the codes of each status, and the credentials', () => {
    const create = document.paths['/api/v1/apikey/create'].post;
    expect(create.security).toEqual([{ bearer: [] }]);
    const refused = resolved(create.responses[403]);
    expect(refused.description).toContain('[`admin-required`](/docs/errors/admin-required)');
    expect(refused.description).toContain('[`invalid-audience`](/docs/errors/invalid-audience)');
    expect(document.paths['/api/v1/kpi/health_check'].get.security).toEqual([]);
    expect(document.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
    expect(document.paths['/api/v1/apikey'].get.security).toBeUndefined();
  });

  it('has each media type of an answer, and the parameter that chooses among them', () => {
    const { parameters, responses } = document.paths['/api/v1/strategies/{id}/graph'].get;
    expect(Object.keys(responses[200].content)).toEqual([
      'image/svg+xml',
      'application/json',
      'text/vnd.mermaid',
      'text/vnd.graphviz',
    ]);
    const format = parameters.map(resolved).find(({ name }: { name: string }) => name === 'format');
    expect(format).toMatchObject({ in: 'query', schema: { enum: ['svg', 'json', 'mermaid', 'dot'] } });
    expect(format.required ?? false).toBe(false);
  });

  it('leads from what makes a thing to what takes its ids', () => {
    const linked = (path: string) => Object.keys(document.paths[`/api/v1${path}`].post.responses[201].links);
    expect(linked('/games')).toEqual(
      expect.arrayContaining(['getGame', 'updateGame', 'deleteGame', 'createTask']),
    );
    expect(linked('/games/{gameId}/tasks')).toEqual(
      expect.arrayContaining(['getTask', 'deleteTask', 'awardPoints']),
    );
    expect(linked('/games/{gameId}/tasks/{externalTaskId}/points')).toEqual(
      expect.arrayContaining(['getAward', 'getUser', 'getWallet', 'convertPoints', 'getUserPointsInTask']),
    );
    expect(linked('/strategies/custom')).toEqual(expect.arrayContaining(['publishCustomStrategy']));
    const { getTask, deleteTask } = document.components.links;
    expect(getTask.parameters).toEqual({
      gameId: '$response.body#/gameId',
      task: '$response.body#/externalTaskId',
    });
    expect(deleteTask.parameters.task).toBe('$response.body#/taskId');
  });

  it('holds what the service holds to: patterns, 0 refused, different users, headers of a size', () => {
    const { ExternalId, AssignPointsRequest, QueryPointsRequest } = document.components.schemas;
    const isId = (text: string) =>
      new RegExp(ExternalId.pattern).test(text) && !ExternalId.not.enum.includes(text);
    expect(['walk', 'a b', 'é', 'x.y'].filter((text) => !isId(text))).toEqual([]);
    expect(['', ' a', 'a ', 'a/b', 'a\\b', 'a\u0000', '\n', '.', '..'].filter(isId)).toEqual([]);
    expect(AssignPointsRequest.properties.points.not).toEqual({ type: 'integer', const: 0 });
    expect(QueryPointsRequest.properties.externalUserIds.uniqueItems).toBe(true);
    const owner = new RegExp(document.components.parameters.Owner.schema.pattern);
    expect(['key:svc_live_a1', 'sub:ann', 'email:a@b'].filter((text) => !owner.test(text))).toEqual([]);
    expect(['ann', 'key:a', 'key:svc_live_', 'sub:'].filter((text) => owner.test(text))).toEqual([]);
    const tags = new RegExp(document.components.parameters.IfMatch.schema.pattern);
    expect([tags.test('*'), tags.test('"r1"'), tags.test('"r1", W/"r2"'), tags.test('r1')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(document.paths['/api/v1/games'].get.responses[431]).toBeDefined();
  });

  it('says how people sign in, where they can', () => {
    const signIn = {
      clientId: 'merit',
      clientSecret: 'secret',
      authorizationUrl: 'https://id.example/auth',
      tokenUrl: 'https://id.example/token',
    };
    const contract = createOpenApi({ routes, version: '1.2.3', signIn });
    expect(contract.components?.securitySchemes?.['oauth2']).toMatchObject({
      flows: {
        authorizationCode: {
          authorizationUrl: 'https://id.example/auth',
          tokenUrl: '/docs/oauth2/token',
        },
      },
    });
    expect(contract.security).toEqual([{ apiKey: [] }, { bearer: [] }, { oauth2: ['openid'] }]);
    expect(contract.paths?.['/api/v1/apikey/create']?.post?.security).toEqual([
      { bearer: [] },
      { oauth2: ['openid'] },
    ]);
    expect(JSON.stringify(contract)).not.toContain('"secret"');
    expect(document.components.securitySchemes.oauth2).toBeUndefined();
  });
});
