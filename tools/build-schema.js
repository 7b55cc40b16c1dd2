// Writes the published JSON Schema of the JSON form from the table of its shapes: `npm run --silent build`,
// then `node tools/build-schema.js`. A test of the language fails where the file isn't what this would write.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strategySchema } from '../packages/dsl/dist/json/schema.js';

const path = join(import.meta.dirname, '../packages/dsl/strategy.schema.json');

writeFileSync(path, `${JSON.stringify(strategySchema(), null, 2)}\n`);
