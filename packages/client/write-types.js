// Writes the types of the contract that the service publishes, once it is built: `generated/contract.d.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';

const contract = join(import.meta.dirname, '../server/dist/contract/contract.json');
const types = join(import.meta.dirname, 'generated/contract.d.ts');

/** Lines go by `awardAll`: beside JSON their type, a text, would only say that a body may be any text. */
function withoutLines(document) {
  for (const { requestBody, responses } of Object.values(document.paths).flatMap(Object.values)) {
    if (requestBody?.content?.['application/x-ndjson'] === undefined) continue;
    for (const { content } of [requestBody, ...Object.values(responses)])
      delete content?.['application/x-ndjson'];
  }
  return document;
}

/** Left alone where it says the same already, so that nothing is compiled anew for it. */
function writeIfChanged(path, text) {
  let known = '';
  try {
    known = readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  if (known !== text) writeFileSync(path, text);
}

mkdirSync(join(types, '..'), { recursive: true });
writeIfChanged(
  types,
  astToString(await openapiTypescript(withoutLines(JSON.parse(readFileSync(contract, 'utf8'))))),
);
