import { expect, it } from 'vitest';
import { createOpenApi } from '../../server/src/openapi/document.js';
import { operationsOf } from '../../server/src/openapi/schema-walk.js';
import { routes } from '../../server/src/routes/index.js';

const document = createOpenApi({ routes, version: '1.2.3', signIn: null });
const unnamed = operationsOf(document).filter(
  ({ parameters }) => !/Idempotency-?Key/.test(JSON.stringify(parameters ?? [])),
);
const operationsBy = (method: 'post' | 'put') =>
  Object.values(document.paths ?? {}).flatMap((item) => item[method] ?? []);

it('every PUT and POST takes the name that the client gives it, but those that only read', () => {
  const nameless = [...operationsBy('put'), ...operationsBy('post')].filter((each) => unnamed.includes(each));
  expect(nameless.map(({ operationId }) => operationId)).toEqual([
    'queryPoints',
    'simulateStrategy',
    'simulateCustomStrategy',
  ]);
});
