import type { Span } from '@merit/dsl';
import { SourceText } from '@merit/dsl';
import type { CheckedCase, JsonValue, Mismatch } from '@merit/engine';
import { type Finding, type FindingReport, rangeOf } from './finding.js';
import type { JunitCase, JunitSuite } from './junit.js';

/** A spec file and what became of it, as far as reports need it. */
export interface ReportedSpec {
  readonly path: string;
  readonly problems: readonly string[];
  readonly cases: readonly CheckedCase[];
  /** The spec's text, empty where it can't be read. */
  readonly text: string;
}

/** Where in the text of its spec a case stands. */
export type PlaceOfCase = (text: string, index: number) => Span | null;

/** Cases that came out otherwise, at their places in the spec files. */
export function testFindings(specs: readonly ReportedSpec[], placeOfCase: PlaceOfCase): FindingReport {
  return {
    files: specs.map((spec) => ({
      path: spec.path,
      findings: [
        ...spec.problems.map((message) => failure(spec.path, message)),
        ...spec.cases.flatMap((each, index) => {
          if (each.mismatches.length === 0) return [];
          const span = placeOfCase(spec.text, index);
          return [caseFinding(each, spec, span)];
        }),
      ],
    })),
    unreadable: [],
  };
}

function caseFinding(
  { name, mismatches }: CheckedCase,
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
  return specs.map(({ path, problems, cases }) => ({
    name: path,
    cases: [
      ...problems.map((message) => ({
        name: 'can be checked',
        problem: { kind: 'error', message, text: message } as const,
      })),
      ...cases.map(junitCase),
    ],
  }));
}

function junitCase({ name, mismatches }: CheckedCase): JunitCase {
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
