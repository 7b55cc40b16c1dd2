import * as z from 'zod';

/** What the first list of a JSON text holds, a line each: how the same is sent, or answered, as lines. */
export function asLines(example: unknown): string | undefined {
  const list = Object.values(example ?? {}).find((member) => Array.isArray(member));
  return list?.map((item: unknown) => `${JSON.stringify(item)}\n`).join('');
}

/** Contracts are made many times in one process. */
const known = new WeakMap<z.ZodType, z.ZodType>();

/** A text of lines: what each holds can only be named, since a schema describes a text as a whole. */
export function linesOf(line: z.ZodType): z.ZodType {
  const made =
    known.get(line) ?? z.string().meta({ description: `NDJSON: in each line a \`${line.meta()?.id}\`.` });
  known.set(line, made);
  return made;
}
