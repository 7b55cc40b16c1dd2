import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configSchema } from './config-form.js';

const path = join(import.meta.dirname, '../../schemas/config.schema.json');

it('has a published JSON Schema that says the same', () => {
  const schema = configSchema();
  if (process.env['UPDATE_CORPUS'] === '1') writeFileSync(path, `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(readFileSync(path, 'utf8')), 'UPDATE_CORPUS=1 writes it anew').toEqual(schema);
});
