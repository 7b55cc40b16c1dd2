import { readFileSync } from 'node:fs';

/** Where a test keeps them that plays their story: the same place from the sources as from what is built. */
export const EXAMPLES_FILE = `${import.meta.dirname}/../../src/openapi/examples.json`;

/** What was sent to a new service and what it answered, in one story. */
export interface RecordedExamples {
  readonly operations: Readonly<Record<string, RecordedOperation>>;
  /** By code. */
  readonly problems: Readonly<Record<string, object>>;
}

export interface RecordedOperation {
  /** Parameters by their names, as texts. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: object;
  /** By status and media type. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export function readExamples(): RecordedExamples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
}
