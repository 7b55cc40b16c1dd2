import { readJson } from '@merit/engine/events';
import { cannotRead } from '../exit-code.js';
import type { Io } from '../io.js';
import { readStrategyFile } from './strategy-file.js';

export interface JsonFile {
  /** As the user wrote it, or `<stdin>`. */
  readonly path: string;
  readonly value: unknown;
}

export async function readJsonFile(name: string, io: Io): Promise<JsonFile> {
  const { path, source } = await readStrategyFile(name, io);
  const reading = readJson(source);
  if (reading.ok) return { path, value: reading.value };
  const { line, column, message } = reading.fault;
  throw cannotRead(`${path}:${line}:${column}: not valid JSON: ${message}`);
}
