import type { oas31 } from 'zod-openapi';
import { operationsOf } from './schema-walk.js';

/** A shorter one is no longer than what refers to it. */
const LENGTH_MIN = 200;

interface Shown {
  readonly operationId: string;
  readonly content: {
    schema?: { $ref?: string };
    example?: unknown;
    examples?: Record<string, oas31.ReferenceObject>;
  };
}

/** Says once what operations of the story answered alike, and refers to it: what was made is read, too. */
export function shareExamples(document: oas31.OpenAPIObject): void {
  const alike = new Map<string, Shown[]>();
  for (const shown of answersIn(document)) {
    const text = JSON.stringify(shown.content.example);
    alike.set(text, [...(alike.get(text) ?? []), shown]);
  }
  const shared = [...alike].filter(([text, uses]) => uses.length > 1 && text.length > LENGTH_MIN);
  const taken = new Set<string>();
  const examples = shared.map(([text, uses]): [string, oas31.ExampleObject] => {
    const name = firstFree(nameOf(uses), taken);
    for (const { content } of uses) {
      delete content.example;
      content.examples = { [name]: { $ref: `#/components/examples/${name}` } };
    }
    return [name, { value: JSON.parse(text) }];
  });
  document.components = {
    ...document.components,
    examples: { ...document.components?.examples, ...Object.fromEntries(examples) },
  };
}

/** `game`, then `game2` for another state of one. */
function firstFree(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  taken.add(free);
  return free;
}

/** That of its schema, which says what it is: `game`. */
function nameOf([first]: readonly Shown[]): string {
  const schema = first?.content.schema?.$ref?.split('/').at(-1) ?? first?.operationId ?? '';
  return schema.charAt(0).toLowerCase() + schema.slice(1);
}

function answersIn(document: oas31.OpenAPIObject): readonly Shown[] {
  return operationsOf(document).flatMap(({ operationId = '', responses = {} }) =>
    Object.values<oas31.ResponseObject>(responses)
      .flatMap(({ content = {} }) => Object.values(content as Record<string, Shown['content']>))
      .filter(({ example }) => example !== undefined)
      .map((content) => ({ operationId, content })),
  );
}
