import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { differences, isLike, readShown } from './shown-answer.js';

/** A block of a page that a reader runs, and the block under it that shows what comes. */
export interface Step {
  readonly script: string;
  readonly shown: Block | undefined;
}

interface Block {
  readonly language: string;
  readonly text: string;
}

const MARK = '===== step =====';
const REQUEST = /^\s*(?:[A-Z_a-z]+=\$\()?(?:merit(?:_as|_items)?|curl(?! -sSO)) /gm;

/**
 * The steps of a page, in their order: a shell block, with the next block unless it is another shell block.
 */
export function stepsOf(page: string): readonly Step[] {
  const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
  return blocks.flatMap((block, index) => {
    if (block.language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ script: block.text, shown: next?.language === 'sh' ? undefined : next }];
  });
}

/** How many requests a step makes: more than one have no answer of their own to show. */
export function requestsOf({ script }: Step): number {
  return script.match(REQUEST)?.length ?? 0;
}

export interface RunOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether the first command that fails ends it all; else the next one is run. */
  readonly strict?: boolean;
}

/** Runs all steps in one shell, as a reader does who pastes them one by one; gives what each printed. */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<readonly string[]> {
  const script = steps.map((step) => `${step.script}\necho '${MARK}'\n`).join('');
  const flags = options.strict ? '-euc' : '-uc';
  const { stdout } = await promisify(execFile)('sh', [flags, `exec 2>&1\n${script}`], {
    cwd: options.folder,
    env: { PATH: process.env['PATH'], ...options.env },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.replaceAll('\r', '').split(`${MARK}\n`).slice(0, -1);
}

/** Where what a step printed isn't what the page shows: the page leaves a head out that is a plain 200. */
export function misshown(shown: Block, printed: string): readonly string[] {
  const actual = splitAnswer(printed);
  const { head, body } = shown.language === 'http' ? splitAnswer(shown.text) : { head: [], body: shown.text };
  const expected = head.length === 0 && actual.head.length > 0 ? ['HTTP/1.1 200 OK'] : head;
  const missing = expected
    .filter((line) => !actual.head.some((given) => isLike(line, given)))
    .map((line) => `the head has no ${line}, but ${actual.head.join(' · ')}`);
  return [...missing, ...differencesOfBody(body, actual.body, shown.language)];
}

function differencesOfBody(shown: string, actual: string, language: string): readonly string[] {
  const isJson = language === 'json' || (language === 'http' && shown !== '');
  if (isJson) {
    return isObjectText(actual)
      ? differences(readShown(shown), JSON.parse(actual))
      : [`no JSON came: ${actual}`];
  }
  if (language === 'http') return [];
  return isLike(shown.trim(), actual.trim()) ? [] : [`it printed ${actual}`];
}

function isObjectText(text: string): boolean {
  return /^[{[]/.test(text.trim());
}

/** The lines of the head, which an empty line ends, and the body. */
function splitAnswer(text: string): { readonly head: readonly string[]; readonly body: string } {
  const start = text.indexOf('HTTP/1.1 ');
  if (start < 0) return { head: [], body: text };
  const [head = '', ...rest] = text.slice(start).split('\n\n');
  return { head: head.trimEnd().split('\n'), body: rest.join('\n\n') };
}
