const quotedMax = 40;

/** A JSON value as a message names it: small ones themselves, others by their type. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return describeText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return `\`${value}\``;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `of no JSON type`;
}

function describeText(value: string): string {
  return value.length <= quotedMax ? `the text \`${JSON.stringify(value)}\`` : 'a long text';
}
