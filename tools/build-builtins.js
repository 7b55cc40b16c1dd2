// Writes the built-in strategies into a module, so that the engine carries them without reading files:
// `node tools/build-builtins.js`. A test of the engine fails where the module isn't what this would write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../packages/engine/src/builtins');

/** `fixed.merit` is version 1 of `fixed`; later versions are `fixed.2.merit` and so on. */
const fileName = /^(?<id>[a-z-]+)(?:\.(?<version>\d+))?\.merit$/;

function readBuiltin(file) {
  const { id, version = '1' } = fileName.exec(file)?.groups ?? {};
  if (id === undefined) throw new Error(`${file} is named neither id.merit nor id.version.merit`);
  const source = readFileSync(join(folder, file), 'utf8');
  return {
    id,
    version: Number(version),
    name: textAfter('strategy', source),
    description: textAfter('about', source),
    source,
  };
}

export function textAfter(word, source) {
  return JSON.parse(new RegExp(`^\\s*${word} ("(?:[^"\\\\]|\\\\.)*")`, 'm').exec(source)[1]);
}

/** What `sources.ts` must hold. */
export function builtinsModule() {
  const builtins = readdirSync(folder)
    .filter((file) => file.endsWith('.merit'))
    .map(readBuiltin)
    .sort((a, b) => (a.id === b.id ? a.version - b.version : a.id < b.id ? -1 : 1));
  return `${head}${builtins.map(entry).join('')}];\n`;
}

const head = `// Written by tools/build-builtins.js from the .merit files beside it.

/** A built-in strategy as text. */
export interface BuiltinSource {
  readonly id: string;
  /** A whole number from 1; an older version is never changed. */
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly source: string;
}

/** By id, then by version. */
export const builtinSources: readonly BuiltinSource[] = [
`;

function entry({ source, ...known }) {
  const fields = Object.entries(known).map(([key, value]) => `    ${key}: ${literal(value)},\n`);
  const lines = source
    .trimEnd()
    .split('\n')
    .map((line) => `      ${literal(line)},\n`);
  return `  {\n${fields.join('')}    source: [\n${lines.join('')}      '',\n    ].join('\\n'),\n  },\n`;
}

/** In single quotes where that needs no escapes, as the formatter has it. */
export function literal(value) {
  if (typeof value !== 'string') return String(value);
  const json = JSON.stringify(value);
  if (value.includes("'") && !value.includes('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(folder, 'sources.ts'), builtinsModule());
}
