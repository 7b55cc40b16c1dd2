import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { functionNames } from './functions.js';

const corpus = new URL('../../../../../conformance/', import.meta.url);

/** All texts of one folder of the corpus. */
function textsOf(folder: string): string {
  const files = readdirSync(new URL(folder, corpus)).filter((name) => name.endsWith('.merit'));
  return files.map((name) => readFileSync(new URL(`${folder}${name}`, corpus), 'utf8')).join('\n');
}

it.each(['evaluate/', 'diagnostics/'])('has a call of every function in conformance/%s', (folder) => {
  const texts = textsOf(folder);
  expect(functionNames.filter((name) => !new RegExp(`\\b${name}\\(`).test(texts))).toEqual([]);
});
