// Writes the types of the contract that the service publishes, once it is built: `generated/contract.d.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const contract = join(import.meta.dirname, '../server/dist/contract/contract.json');
const types = join(import.meta.dirname, 'generated/contract.d.ts');

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
writeIfChanged(types, astToString(await openapiTypescript(pathToFileURL(contract))));
