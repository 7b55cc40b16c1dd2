import { isAbsolute, relative, resolve } from 'node:path';
import type { Io } from '../../io.js';
import type { Finding, FindingReport } from './finding.js';

/**
 * Findings as the workflow commands of GitHub Actions, which shows them in the lines of a pull request. Paths
 * are from the repository's root, as it asks for, wherever in it the command runs.
 */
export function toGithub({ files, unreadable }: FindingReport, io: Pick<Io, 'cwd' | 'env'>): string {
  const findings = files.flatMap((file) => file.findings);
  return [
    ...unreadable.map(({ path, message }) =>
      command('error', { file: fromRoot(path, io), title: 'unreadable' }, message),
    ),
    ...findings.map((finding) => findingCommand(finding, io)),
  ].join('');
}

function findingCommand(finding: Finding, io: Pick<Io, 'cwd' | 'env'>): string {
  const { id, name, level, message, help, path, range } = finding;
  const place =
    range === undefined
      ? {}
      : {
          line: range.start.line,
          endLine: range.end.line,
          // Of a range over several lines it takes no columns.
          ...(range.start.line === range.end.line
            ? { col: range.start.column, endColumn: range.end.column }
            : {}),
        };
  const title = id === name ? name : `${id} ${name}`;
  const text = help === undefined ? message : `${message}\n${help}`;
  return command(level, { file: fromRoot(path, io), ...place, title }, text);
}

function command(
  name: 'error' | 'warning',
  properties: { readonly [name: string]: string | number },
  message: string,
): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${written.join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function fromRoot(path: string, { cwd, env }: Pick<Io, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'];
  if (root === undefined || root === '') return path;
  const way = relative(root, resolve(cwd, path));
  return way.startsWith('..') || isAbsolute(way) ? path : way;
}
