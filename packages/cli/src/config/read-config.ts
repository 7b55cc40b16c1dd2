import { nearestName, SourceText } from '@merit/dsl';
import { readJson } from '@merit/engine/events';
import { cannotRead } from '../exit-code.js';
import { findJsonPlace } from '../files/json-places.js';
import { readStrategyFile } from '../files/strategy-file.js';
import type { Io } from '../io.js';
import { type Config, configForm } from './config-form.js';

/** Nobody reads more. */
const problemsMax = 20;

/** Reads a config file; what is wrong with it is told with its place. */
export async function readConfig(path: string, io: Io): Promise<Config> {
  const { source } = await readStrategyFile(path, io);
  const json = readJson(source);
  if (!json.ok) {
    const { line, column, message } = json.fault;
    throw cannotRead(`${path}:${line}:${column}: not valid JSON: ${message}`);
  }
  const reading = configForm.safeParse(json.value);
  if (reading.success) return reading.data;
  const text = new SourceText(source);
  const problems = reading.error.issues.slice(0, problemsMax).map((issue) => {
    const place = findJsonPlace(source, issue.path.filter(isStep));
    const { line, column } = text.positionAt(place?.start ?? 0);
    return `${path}:${line}:${column}: ${issue.path.join('.') || 'the file'}: ${sentenceOf(issue)}`;
  });
  throw cannotRead(problems.join('\n'));
}

type Issue = NonNullable<ReturnType<typeof configForm.safeParse>['error']>['issues'][number];

function sentenceOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue.keys, issue.path.length === 0);
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

function unknownKeys(keys: readonly string[], isTop: boolean): string {
  const known = isTop ? Object.keys(configForm.shape) : [];
  const [first = ''] = keys;
  const nearest = nearestName(first, known);
  const help = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
  return `nothing is called ${keys.map((key) => `\`${key}\``).join(', ')} here${help}`;
}

function isStep(step: PropertyKey): step is string | number {
  return typeof step !== 'symbol';
}
