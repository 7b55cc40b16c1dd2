import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

const folder = join(import.meta.dirname, '../../schemas');

/** What is wrong with a text by a schema that the package publishes; empty where nothing is. */
export function schemaProblems(name: string, json: string): readonly string[] {
  const schema = JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateFormats: false });
  ajv.validate(schema, JSON.parse(json));
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
