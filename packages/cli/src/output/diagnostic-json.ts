import type { Diagnostic, SourceText } from '@merit/dsl';
import { toFinding } from './reports/finding.js';

/** A finding as `--format json` gives it: lines and columns from 1, offsets in UTF-16 units from 0. */
export function diagnosticToJson(diagnostic: Diagnostic, source: SourceText): object {
  const { sourceName } = diagnostic;
  const { id, name, level, message, help, range, related, fixes } = toFinding(diagnostic, '', source);
  return {
    code: id,
    rule: name,
    severity: level,
    message,
    ...(help === undefined ? {} : { help }),
    // The file that the places are in, where it is one that the linted file extends.
    ...(sourceName === undefined ? {} : { source: sourceName }),
    range,
    related,
    fixes,
  };
}
