import type { Finding, FindingReport } from './finding.js';

/** The cases of one file, as build servers count them. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

export interface JunitCase {
  readonly name: string;
  /** What went otherwise than it should: why a case failed, or couldn't be tried. */
  readonly problem?: {
    readonly kind: 'failure' | 'error';
    readonly message: string;
    readonly text: string;
  };
  readonly isSkipped?: boolean;
  /** What else there is to say of a case that passed. */
  readonly output?: string;
}

/** Suites as the XML that JUnit's task for Ant began, and every build server reads. */
export function toJunit(suites: readonly JunitSuite[]): string {
  const total = countsOf(suites.flatMap(({ cases }) => cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: 'merit', ...total })}>`,
    ...suites.map(suiteXml),
    '</testsuites>',
    '',
  ].join('\n');
}

/** A suite a file: a case for each finding, where warnings pass, or one that says that there are none. */
export function findingsToJunit({ files, unreadable }: FindingReport): string {
  return toJunit([
    ...unreadable.map(({ path, message }) => ({
      name: path,
      cases: [{ name: 'can be read', problem: { kind: 'error', message, text: message } } as const],
    })),
    ...files.map(({ path, findings }) => ({
      name: path,
      cases: findings.length === 0 ? [{ name: 'no findings' }] : findings.map(findingCase),
    })),
  ]);
}

function findingCase({ id, name, level, message, help, path, range }: Finding): JunitCase {
  const place = range === undefined ? path : `${path}:${range.start.line}:${range.start.column}`;
  const text = [`${place}: ${message}`, ...(help === undefined ? [] : [`help: ${help}`])].join('\n');
  const title = `${id === name ? name : `${id} ${name}`} (${place})`;
  return level === 'warning'
    ? { name: title, output: text }
    : { name: title, problem: { kind: 'failure', message, text } };
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

function countsOf(cases: readonly JunitCase[]): Counts {
  const count = (fits: (each: JunitCase) => boolean) => cases.filter(fits).length;
  return {
    tests: cases.length,
    failures: count(({ problem }) => problem?.kind === 'failure'),
    errors: count(({ problem }) => problem?.kind === 'error'),
    skipped: count(({ isSkipped }) => isSkipped === true),
  };
}

function suiteXml({ name, cases }: JunitSuite): string {
  const inside = cases.map((each) => caseXml(each, name)).join('\n');
  return `  <testsuite ${attributes({ name, ...countsOf(cases) })}>\n${inside}\n  </testsuite>`;
}

function caseXml({ name, problem, isSkipped, output }: JunitCase, classname: string): string {
  const head = `    <testcase ${attributes({ name, classname })}`;
  const inside = [
    ...(problem === undefined
      ? []
      : [
          `<${problem.kind} ${attributes({ message: problem.message })}>${escapeXml(problem.text)}</${problem.kind}>`,
        ]),
    ...(isSkipped === true ? ['<skipped/>'] : []),
    ...(output === undefined ? [] : [`<system-out>${escapeXml(output)}</system-out>`]),
  ];
  if (inside.length === 0) return `${head}/>`;
  return `${head}>\n${inside.map((line) => `      ${line}`).join('\n')}\n    </testcase>`;
}

function attributes(values: { readonly [name: string]: string | number }): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value)).replaceAll('\n', '&#10;')}"`)
    .join(' ');
}

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What XML 1.0 can't hold at all, such as control characters, becomes the sign for what can't be shown. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML has no place for.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
      .replaceAll('\r', '&#13;')
  );
}
