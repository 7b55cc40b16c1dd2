// The service of a later release: this one with one more migration, which the test says in `LATER_MIGRATION`
// as JSON of `{ sql, compatibleFrom }`.
import { migrations } from '../dist/storage/migrations/migrations.js';

const { sql, compatibleFrom } = JSON.parse(process.env.LATER_MIGRATION ?? '');
delete process.env.LATER_MIGRATION;
migrations.push({ version: migrations.length + 1, name: 'later', compatibleFrom, up: () => sql });
await import('../dist/main.js');
