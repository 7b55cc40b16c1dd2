import { createOpenApi } from '../../src/openapi/document.js';
import { namedSchemas, operationsOf } from '../../src/openapi/schema-walk.js';
import { routes } from '../../src/routes/index.js';

/** Parameters whose valid values only the service knows: a cursor, a tag, a key that it has seen. */
const PARAMETERS = new Set(['Cursor', 'IfMatch', 'IfNoneMatch', 'IdempotencyKey']);

/**
 * The same in bodies: what a strategy declares, keys and clocks that there are. And another name for a task,
 * by whose former name nothing is found.
 */
const MEMBERS = ['params', 'facts', 'replaces', 'timeZone', 'occurredAt', 'now', 'externalTaskId'];

/** The contract without what may be left out and is mostly refused when it is made up. */
export function contractOfSureRequests(): object {
  const document = createOpenApi({ routes, version: '1.2.3', signIn: null });
  for (const operation of operationsOf(document)) {
    operation.parameters = (operation.parameters ?? []).filter(
      (each) => !('$ref' in each && PARAMETERS.has(each.$ref.split('/').at(-1) ?? '')),
    );
  }
  for (const { additionalProperties, properties = {}, required = [] } of Object.values(
    namedSchemas(document),
  )) {
    if (additionalProperties !== false) continue;
    for (const member of MEMBERS.filter((each) => !required.includes(each))) delete properties[member];
  }
  return document;
}
