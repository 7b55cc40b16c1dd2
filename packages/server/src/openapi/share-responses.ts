import type { oas31 } from 'zod-openapi';
import { operationsOf } from './schema-walk.js';

type Response = oas31.ResponseObject;

/** Says a refusal that several operations answer alike once, and refers to it. */
export function shareResponses(document: oas31.OpenAPIObject): void {
  const operations = operationsOf(document);
  const shared = namesOf(operations.flatMap(({ responses = {} }) => Object.values<Response>(responses)));
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const name = shared.get(JSON.stringify(response));
      if (name !== undefined) responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  const named = [...shared].map(([text, name]): [string, Response] => [name, JSON.parse(text)]);
  document.components = {
    ...document.components,
    responses: { ...document.components?.responses, ...Object.fromEntries(named) },
  };
}

/** The name of each answer that there is more than once, by its text. */
function namesOf(responses: readonly Response[]): ReadonlyMap<string, string> {
  const uses = new Map<string, readonly string[]>();
  const isSeveral = new Set<string>();
  for (const response of responses) {
    const codes = codesOf(response);
    const text = JSON.stringify(response);
    if (uses.has(text)) isSeveral.add(text);
    else if (codes.length > 0) uses.set(text, codes);
  }
  const names = new Map<string, string>();
  const several = [...uses].filter(([text]) => isSeveral.has(text));
  for (const [text, codes] of several.sort(([, a], [, b]) => a.length - b.length)) {
    names.set(text, firstFree(codes, new Set(names.values())));
  }
  return names;
}

/** Those that a refusal shows; a grant has none. */
function codesOf({ content = {} }: Response): readonly string[] {
  return Object.keys(content['application/problem+json']?.examples ?? {});
}

/** `TaskNotFound` of a game or task that isn't there: its last codes, as many as tell it from others. */
function firstFree(codes: readonly string[], taken: ReadonlySet<string>): string {
  const names = codes.map((_, index) =>
    codes
      .slice(-1 - index)
      .map(inPascalCase)
      .join('Or'),
  );
  const free = names.find((name) => !taken.has(name));
  return free ?? `${names.at(-1)}${taken.size}`;
}

function inPascalCase(code: string): string {
  return code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
