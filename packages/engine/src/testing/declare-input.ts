import type { InputDeclaration } from '@merit/dsl';

/** An input `name: decimal`, but for what a test says otherwise. */
export function declareInput(name: string, changes: Partial<InputDeclaration> = {}): InputDeclaration {
  const type = { kind: 'decimal', range: { min: null, max: null }, places: null } as const;
  return { name, path: [name], type, optional: false, default: null, doc: null, ...changes };
}
