import { readdirSync, readFileSync } from 'node:fs';
import { openDatabase } from '../../dialects/open-database.js';
import { migrate } from '../migrate.js';
import { migrations } from '../migrations.js';

const folder = new URL('./filled/', import.meta.url);

/** The versions of the schema of which there is a filled database, oldest first. */
export const filledVersions: readonly number[] = readdirSync(folder)
  .map((name) => Number.parseInt(name, 10))
  .sort((one, other) => one - other);

type Value = string | number | null | { readonly base64: string };

/** A table's columns; its rows stand on the lines after it. */
interface Heading {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Makes of an empty database the one that the service of that time had filled. */
export async function fillDatabase(url: string, version: number): Promise<void> {
  const database = await openDatabase(url);
  try {
    await migrate(database, migrations.slice(0, version), 0);
    await database.transaction(async (connection) => {
      let insert = '';
      for (const line of readLines(version)) {
        if (isHeading(line)) insert = insertionInto(line);
        else await connection.query(insert, line.map(columnValue));
      }
    });
  } finally {
    await database.close();
  }
}

function readLines(version: number): readonly (Heading | readonly Value[])[] {
  const text = readFileSync(new URL(`${version}.jsonl`, folder), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function isHeading(line: Heading | readonly Value[]): line is Heading {
  return 'table' in line;
}

function insertionInto({ table, columns }: Heading): string {
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  return `insert into ${table} (${columns.join(', ')}) values (${placeholders.join(', ')})`;
}

function columnValue(value: Value): string | number | Buffer | null {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}
