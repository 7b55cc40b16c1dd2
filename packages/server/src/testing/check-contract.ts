import { isDeepStrictEqual } from 'node:util';
import type { FaultCode } from '../domain/fault.js';
import { FAULTS } from '../http/answer/fault-table.js';
import type { Format, ResponseSpec } from '../http/answer/responses.js';
import { LINES_TYPE } from '../http/lines/lines-request.js';
import { API_PREFIX, type Route } from '../http/route/route.js';
import { groupByShape, guestsOf, literalsFirst, templateOf } from '../http/route/route-shape.js';
import { problem } from '../http/schemas/problem.js';
import { faultsOf, statusesAt } from '../openapi/route-faults.js';
import { isTagged } from '../openapi/success-responses.js';
import type { Answer } from './client.js';

/**
 * Holds an answer against what the contract says of its operation: its status, its shape without a member
 * more, and, for problems, a code that is published for it.
 *
 * @throws Error that says what is not as published.
 */
export function checkContract(
  routes: readonly Route[],
  { method, path }: { readonly method: string; readonly path: string },
  answer: Answer,
): void {
  checkEveryAnswer(answer);
  if (answer.status === 304) {
    checkNotModified(answer, findRoute(routes, 'GET', path));
    return;
  }
  if (method === 'HEAD') {
    checkHead(answer, findRoute(routes, 'GET', path));
    return;
  }
  const route = findRoute(routes, method, path);
  if (answer.status >= 400 && !(route !== undefined && answer.status in route.responses)) {
    checkProblem(answer, route);
  } else if (route !== undefined) {
    checkSuccess(answer, route);
  } else if (!(method === 'OPTIONS' && answer.status === 204 && answer.headers.has('allow'))) {
    throw new Error(`${answer.status} where nothing is published: ${answer.text}`);
  }
}

/** What would show how the service is made: places in its code, words of a database, rows of a stack. */
const INTERNALS =
  /\n\s+at |node_modules|file:\/\/|\.[jt]s:\d+|SQLITE_|syntax error at or near|violates .* constraint|relation "/;

function checkEveryAnswer({ status, headers, text }: Answer): void {
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(headers.get('x-request-id') ?? '')) {
    throw new Error(`an answer without its request id: ${text}`);
  }
  if (status >= 400 && INTERNALS.test(text)) {
    throw new Error(`a problem that shows what is inside: ${text}`);
  }
}

/** What is sent to who has the answer of a `GET`: its tag, and nothing more. */
function checkNotModified({ headers, text }: Answer, route: Route | undefined): void {
  if (text !== '' || !headers.has('etag') || !route?.versioned) throw new Error('304 is not as published');
}

/** The status and the media type of `GET`, and nothing more. */
function checkHead({ status, headers, text }: Answer, route: Route | undefined): void {
  const statuses = route === undefined ? [] : Object.keys(route.responses).map(Number);
  const faults =
    route === undefined ? [404, 405] : faultsOf(route).flatMap((code) => statusesAt(route, code));
  if (text !== '' || ![...statuses, ...faults].includes(status) || !headers.has('content-type')) {
    throw new Error(`${status} to HEAD is not as published`);
  }
}

function findRoute(routes: readonly Route[], method: string, path: string): Route | undefined {
  return placesOf(routes)
    .find(({ pattern }) => pattern.test(path))
    ?.routes.find((route) => route.method === method);
}

interface Place {
  readonly pattern: RegExp;
  readonly routes: readonly Route[];
}

const places = new WeakMap<readonly Route[], readonly Place[]>();

/** In the order in which a path is looked for. */
function placesOf(routes: readonly Route[]): readonly Place[] {
  const known =
    places.get(routes) ??
    groupByShape(routes)
      .sort(literalsFirst)
      .map((group) => ({
        pattern: patternOf(group),
        routes: [...group, ...guestsOf(group, routes).map(({ route }) => route)],
      }));
  places.set(routes, known);
  return known;
}

function patternOf(group: readonly Route[]): RegExp {
  return new RegExp(`^${API_PREFIX}${templateOf(group).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

function checkProblem({ status, headers, body, text }: Answer, route: Route | undefined): void {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) {
    throw new Error(`${status} is no problem answer: ${text}`);
  }
  problem.parse(body);
  for (const { code, message } of body.errors ?? []) requireSentence(code, message);
  const code: FaultCode = body.code;
  const { title, detail, exact } = FAULTS[code];
  const meant = route === undefined ? [FAULTS[code].status] : statusesAt(route, code);
  const isAsPublished =
    meant.includes(status) &&
    body.status === status &&
    body.title === title &&
    (!exact || body.detail === detail);
  if (!isAsPublished || body.instance !== `urn:merit:request:${headers.get('x-request-id')}`) {
    throw new Error(`not the problem that ${code} is: ${text}`);
  }
  if (route !== undefined && !faultsOf(route).includes(code)) {
    throw new Error(`${route.operationId} does not publish ${code}: ${text}`);
  }
}

function checkSuccess({ status, headers, body, text }: Answer, route: Route): void {
  const response = route.responses[status];
  if (response === undefined) {
    throw new Error(`${route.operationId} does not publish ${status}: ${text}`);
  }
  requireHeaders(headers, route, response);
  const type = headers.get('content-type') ?? '';
  if (route.lines !== undefined && type.startsWith(LINES_TYPE)) {
    for (const line of text.split('\n').slice(0, -1)) route.lines.answer.parse(JSON.parse(line));
    return;
  }
  const { schema, isJson } = contentOf(response, type);
  const content: unknown = isJson ? body : text;
  if (!isDeepStrictEqual(schema.parse(content), content)) {
    throw new Error(`${route.operationId} answers more than it publishes: ${text}`);
  }
}

/** Those that come with every such answer, or with none. */
const CERTAIN_HEADERS = ['Location', 'Content-Disposition', 'ETag'] as const;

function requireHeaders(headers: Headers, route: Route, { headers: named = [] }: ResponseSpec): void {
  const published: readonly string[] = isTagged(route) ? [...named, 'ETag'] : named;
  const wrong = CERTAIN_HEADERS.filter((name) => headers.has(name) !== published.includes(name));
  if (wrong.length > 0) throw new Error(`${route.operationId} publishes otherwise: ${wrong.join(', ')}`);
}

/** What the answer is to hold, by its media type. */
function contentOf(response: ResponseSpec, contentType: string) {
  const json = 'application/json';
  const formats =
    'schema' in response ? [{ mediaType: json, schema: response.schema }] : Object.values(response.formats);
  const found = formats.find(
    ({ mediaType, isBinary }: Format) =>
      contentType === (isBinary ? mediaType : `${mediaType}; charset=utf-8`),
  );
  if (found === undefined) {
    throw new Error(`${contentType} is not among the published media types`);
  }
  return { schema: found.schema, isJson: found.mediaType === json };
}

/** What a validator calls things by, and a code in the place of words: nothing for people. */
const NO_SENTENCE =
  /[<>]=|\b(to have|received|Invalid|must match|string|array|NaN|undefined)\b|^[a-z]+(-[a-z]+)+$/;

function requireSentence(code: string, message: string): void {
  if (message === '' || message === code || NO_SENTENCE.test(message.replaceAll(/`[^`]*`/g, ''))) {
    throw new Error(`the message of ${code} is no sentence for people: ${message}`);
  }
}
