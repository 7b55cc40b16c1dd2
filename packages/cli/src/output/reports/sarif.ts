import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding, FindingFix, FindingReport, PlaceRange } from './finding.js';

/** Findings as SARIF 2.1.0 (OASIS), which code hosts show beside the code. */
export function toSarif({ files, unreadable }: FindingReport, version: string): string {
  const findings = files.flatMap((file) => file.findings);
  const rules = rulesOf(findings);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'merit', version, semanticVersion: version, rules: [...rules.values()] } },
        columnKind: 'utf16CodeUnits',
        artifacts: files.map(({ path }) => ({ location: artifact(path) })),
        invocations: [
          {
            executionSuccessful: unreadable.length === 0,
            toolExecutionNotifications: unreadable.map(({ path, message }) => ({
              level: 'error',
              message: { text: message },
              locations: [{ physicalLocation: { artifactLocation: artifact(path) } }],
            })),
          },
        ],
        results: findings.map((finding) => resultOf(finding, [...rules.keys()].indexOf(finding.id))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** Each kind of finding once, in the order in which they come first. */
function rulesOf(findings: readonly Finding[]): ReadonlyMap<string, object> {
  return new Map(
    findings.map(({ id, name }) => [id, { id, name, shortDescription: { text: name.replaceAll('-', ' ') } }]),
  );
}

function resultOf(finding: Finding, ruleIndex: number): object {
  const { id, level, message, help, path, range, related, fixes } = finding;
  return {
    ruleId: id,
    ruleIndex,
    level,
    message: { text: help === undefined ? message : `${message}. Help: ${help}` },
    locations: [{ physicalLocation: physical(path, range) }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place, index) => ({
            id: index,
            message: { text: place.message },
            physicalLocation: physical(path, place.range),
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, path)) }),
  };
}

function fixOf({ title, edits }: FindingFix, path: string): object {
  const replacements = edits.map(({ range, text }) => ({
    deletedRegion: region(range),
    ...(text === '' ? {} : { insertedContent: { text } }),
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation: artifact(path), replacements }],
  };
}

function physical(path: string, range: PlaceRange | undefined): object {
  return {
    artifactLocation: artifact(path),
    ...(range === undefined ? {} : { region: region(range) }),
  };
}

function region({ start, end }: PlaceRange): object {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  };
}

/** A path as a URI, relative where the path is. */
function artifact(path: string): object {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/') };
}
