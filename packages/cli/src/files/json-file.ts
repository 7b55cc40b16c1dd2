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
  try {
    const value: unknown = JSON.parse(source);
    return { path, value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw cannotRead(`${path}: not valid JSON: ${reason}`, { cause: error });
  }
}
