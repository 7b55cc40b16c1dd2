import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { validateXML } from 'xmllint-wasm';

const require = createRequire(import.meta.url);
const junitSchema = readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8');

/** What is wrong with a SARIF log by the standard's own schema; empty where nothing is. */
export function sarifProblems(text: string): readonly string[] {
  // What names its draft and itself is said in the words of an older draft; all else means the same.
  const sarifSchema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { $schema: _draft, id: _id, ...schema } = sarifSchema;
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false, unicodeRegExp: false });
  ajv.validate(schema, JSON.parse(text));
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What is wrong with a JUnit report by its schema; empty where nothing is. */
export async function junitProblems(text: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: text },
    schema: { fileName: 'junit.xsd', contents: junitSchema },
  });
  return errors.map(({ message }) => message);
}
