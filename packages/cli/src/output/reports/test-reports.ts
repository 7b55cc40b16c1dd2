import type { Span } from '@merit/dsl';
import { SourceText } from '@merit/dsl';
import type { JsonValue, Mismatch } from '@merit/engine';
import { type Finding, type FindingReport, rangeOf } from './finding.js';
import type { JunitCase, JunitSuite } from './junit.js';

/** A spec file and what became of it, as far as reports need it. */
export interface ReportedSpec {
  readonly path: string;
  readonly problems: readonly string[];
  readonly tests: readonly ReportedTest[];
  /** The spec's text, empty where it can't be read. */
  readonly text: string;
}

/** A case or a scenario. */
export interface ReportedTest {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly mismatches: readonly Mismatch[];
  readonly skipped: string | null;
}

/** Where in the text of its spec a case or a scenario stands. */
export type PlaceOfTest = (text: string, test: ReportedTest) => Span | null;

/** What is wrong with spec files, and their failed cases at their places in them. */
export function testFindings(specs: readonly ReportedSpec[], placeOf: PlaceOfTest): FindingReport {
  return {
    files: specs.map((spec) => ({
      path: spec.path,
      findings: [
        ...spec.problems.map((message) => failure(spec.path, message)),
        ...spec.tests.flatMap((each) =>
          each.mismatches.length === 0 ? [] : [caseFinding(each, spec, placeOf(spec.text, each))],
        ),
      ],
    })),
    unreadable: [],
  };
}

function caseFinding(
  { name, mismatches }: ReportedTest,
  { path, text }: ReportedSpec,
  span: Span | null,
): Finding {
  const message = `${name}: ${mismatches.map(mismatchText).join('; ')}`;
  const finding = failure(path, message);
  return span === null ? finding : { ...finding, range: rangeOf(span, new SourceText(text)) };
}

function failure(path: string, message: string): Finding {
  return { id: 'spec', name: 'spec', level: 'error', message, path, related: [], fixes: [] };
}

/** A suite for each spec file; a file whose cases can't be checked is one case that couldn't be tried. */
export function testSuites(specs: readonly ReportedSpec[]): readonly JunitSuite[] {
  return specs.map(({ path, problems, tests }) => ({
    name: path,
    cases: [
      ...problems.map((message) => ({
        name: 'can be checked',
        problem: { kind: 'error', message, text: message } as const,
      })),
      ...tests.map(junitCase),
    ],
  }));
}

function junitCase({ name, mismatches, skipped }: ReportedTest): JunitCase {
  if (skipped !== null) return { name, isSkipped: true };
  const lines = mismatches.map(mismatchText);
  const [message] = lines;
  if (message === undefined) return { name };
  return { name, problem: { kind: 'failure', message, text: lines.join('\n') } };
}

function mismatchText({ path, expected, actual }: Mismatch): string {
  return `${path} is ${valueText(actual)}, not ${valueText(expected)}`;
}

function valueText(value: JsonValue): string {
  return JSON.stringify(value);
}
