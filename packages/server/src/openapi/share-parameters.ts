import type { oas31 } from 'zod-openapi';
import { operationsOf } from './schema-walk.js';

type Parameter = oas31.ParameterObject;

/**
 * Says a parameter that several operations take alike once, and refers to it: of each name the form taken
 * most often.
 */
export function shareParameters(document: oas31.OpenAPIObject): void {
  const operations = operationsOf(document);
  const shared = sharedAmong(operations.flatMap(({ parameters = [] }) => parameters as Parameter[]));
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((each) => {
      const name = nameOf(each as Parameter);
      const isShared = JSON.stringify(shared[name]) === JSON.stringify(each);
      return isShared ? { $ref: `#/components/parameters/${name}` } : each;
    });
  }
  document.components = { ...document.components, parameters: shared };
}

function sharedAmong(parameters: readonly Parameter[]): Record<string, Parameter> {
  const uses = new Map<string, number>();
  for (const each of parameters) uses.set(JSON.stringify(each), (uses.get(JSON.stringify(each)) ?? 0) + 1);
  const often = [...uses].filter(([, count]) => count > 1).sort(([, a], [, b]) => a - b);
  // The last of a name wins, which is the one that is taken most often.
  return Object.fromEntries(
    often.map(([text]) => {
      const parameter: Parameter = JSON.parse(text);
      return [nameOf(parameter), parameter];
    }),
  );
}

/** `GameIdInPath`, `Limit`, `IfMatch`. */
function nameOf({ in: place, name }: Parameter): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') + (place === 'path' ? 'InPath' : '');
}
