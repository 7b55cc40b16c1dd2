import type { oas31 } from 'zod-openapi';
import { LINES_TYPE } from '../http/lines/lines-request.js';
import { asLines } from './lines.js';
import type { RecordedExamples, RecordedOperation } from './recorded-examples.js';
import { asOneSchema, type JsonSchema, namedSchemas, operationsOf } from './schema-walk.js';
import { holdsSchemaAlike, showMembers } from './show-members.js';

interface Content {
  schema?: JsonSchema;
  example?: unknown;
}

type Contents = Readonly<Record<string, Content>>;
type Schemas = Readonly<Record<string, JsonSchema>>;

/** Shows with each operation what the story of the examples sends there, and what it gets. */
export function addExamples(document: oas31.OpenAPIObject, { operations }: RecordedExamples): void {
  const anywhere = valuesByName(operations);
  for (const operation of operationsOf(document)) {
    const recorded = operations[operation.operationId ?? ''];
    showParameters(document, operation, { ...anywhere, ...recorded?.parameters });
    if (recorded !== undefined) showContents(namedSchemas(document), operation, recorded);
  }
}

/** A value for each name that a parameter or a member of a body has somewhere in the story. */
function valuesByName(operations: RecordedExamples['operations']): Readonly<Record<string, unknown>> {
  const recorded = Object.values(operations);
  const bodies = recorded.flatMap(({ body = {} }) => Object.entries(body));
  const parameters = recorded.flatMap(({ parameters }) => Object.entries(parameters));
  return Object.fromEntries([...bodies, ...parameters].reverse());
}

function showParameters(
  document: oas31.OpenAPIObject,
  { parameters = [] }: oas31.OperationObject,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const parameter of parameters as (oas31.ParameterObject & { schema: JsonSchema })[]) {
    const { [parameter.name]: value } = values;
    const isChosen = 'enum' in parameter.schema || 'default' in parameter.schema;
    if (value === undefined || isChosen || typeof value === 'object') continue;
    showValue(parameter, inType(value, asOneSchema(namedSchemas(document), parameter.schema)));
  }
}

/**
 * A page to try the operations on fills in the example of a parameter and sends it: what may be left out says
 * in its schema what a value looks like, or each list would be asked for from another one's cursor.
 */
function showValue(parameter: oas31.ParameterObject & { schema: JsonSchema }, value: unknown): void {
  if (parameter.required === true) parameter.example = value;
  else parameter.schema = { ...parameter.schema, examples: [value] };
}

/** A parameter was recorded as the text that it is in an address. */
function inType(value: unknown, { type }: JsonSchema): unknown {
  return type === 'integer' || type === 'boolean' ? JSON.parse(String(value)) : value;
}

function showContents(
  schemas: Schemas,
  operation: oas31.OperationObject,
  { body, responses }: RecordedOperation,
): void {
  const request = operation.requestBody as { content: Contents } | undefined;
  if (body !== undefined && request !== undefined)
    show(schemas, request.content, { 'application/json': body });
  for (const [status, contents] of Object.entries(responses)) {
    const response = operation.responses?.[status] as { content?: Contents } | undefined;
    show(schemas, response?.content ?? {}, contents);
  }
}

function show(schemas: Schemas, contents: Contents, examples: Readonly<Record<string, unknown>>): void {
  for (const [mediaType, content] of Object.entries(contents)) {
    const { [mediaType]: recorded, 'application/json': json } = examples;
    const example = mediaType === LINES_TYPE ? (recorded ?? asLines(json)) : recorded;
    if (example === undefined) continue;
    if (holdsSchemaAlike(example)) showMembers(schemas, content.schema ?? {}, example);
    else content.example = example;
  }
}
