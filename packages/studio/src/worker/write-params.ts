import { durationToLiteral, printConstant, type Type } from '@merit/dsl';
import { durationFromText, type JsonValue, type Strategy } from '@merit/engine';
import type { WrittenParams } from '../protocol/reports.js';

/** Values that are tried, as a text declares them, and as the service takes them. */
export function writeParams(
  { checked: { tree }, params }: Strategy,
  values: Readonly<Record<string, JsonValue>>,
): WrittenParams {
  const declared = new Map(
    tree.parts.flatMap((part) => (part.kind === 'Param' ? [[part.name.text, part] as const] : [])),
  );
  const tried = params.flatMap(({ name, type }) => {
    const value = values[name];
    return value === undefined
      ? []
      : [{ name, text: literalOf(type, value), at: declared.get(name)?.default.span }];
  });
  return {
    values,
    edits: tried.flatMap(({ name, text, at }) => (at === undefined ? [] : [{ name, span: at, text }])),
    elsewhere: tried.filter(({ at }) => at === undefined).map(({ name }) => name),
  };
}

/** As an author would write it. What is no value of its type stays as it is, which findings then tell. */
function literalOf(type: Type, value: JsonValue): string {
  switch (type.kind) {
    case 'optional':
      return literalOf(type.inner, value);
    case 'list':
      return Array.isArray(value)
        ? `[${value.map((item) => literalOf(type.element, item)).join(', ')}]`
        : String(value);
    case 'record': {
      const fields = type.fields.flatMap(({ name, type: of, path = [name] }) => {
        const field = path.reduce<JsonValue | undefined>(memberOf, value);
        return field === undefined || field === null ? [] : [`${name}: ${literalOf(of, field)}`];
      });
      return `{ ${fields.join(', ')} }`;
    }
    case 'text':
      return printConstant(String(value), type);
    case 'duration': {
      const milliseconds = durationFromText(String(value));
      return milliseconds === null ? String(value) : durationToLiteral(milliseconds);
    }
    case 'date':
    case 'time':
    case 'instant':
      return `@${String(value)}`;
    default:
      return grouped(String(value));
  }
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

/** `12500` as `12_500`; shorter numbers, and what is none, as they are. */
function grouped(text: string): string {
  return /^-?\d{5,}(?:\.\d+)?$/.test(text)
    ? text.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '_'))
    : text;
}
