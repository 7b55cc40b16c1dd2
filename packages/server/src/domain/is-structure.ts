/** Whether a value of JSON has others in it: it is an object or a list. */
export function isStructure(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
