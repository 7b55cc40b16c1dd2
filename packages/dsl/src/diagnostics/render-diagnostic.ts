import type { SourceText } from '../source/source-text.js';
import type { Span } from '../source/span.js';
import { toVisible } from '../support/display-width.js';
import type { Diagnostic, Severity } from './diagnostic.js';
import { excerptOf } from './excerpt.js';

/** How the parts of a rendered diagnostic are coloured; each takes a text and returns it dressed. */
export interface Palette extends Readonly<Record<Severity, (text: string) => string>> {
  /** The message. */
  readonly strong: (text: string) => string;
  /** Line numbers, rules and paths. */
  readonly faint: (text: string) => string;
}

const same = (text: string): string => text;

const plain: Palette = { error: same, warning: same, strong: same, faint: same };

export interface RenderOptions {
  readonly source: SourceText;
  readonly path: string;
  /** How wide the excerpts may be with what stands before them; some hundred columns where it is left out. */
  readonly columns?: number | undefined;
  /** No colours where it is left out. */
  readonly palette?: Palette;
}

/**
 * A diagnostic for people: what is wrong, where (path, line and column, and the line itself), what explains
 * it, and what helps. Lines are joined by line feeds; there is none at the end.
 */
export function renderDiagnostic(diagnostic: Diagnostic, options: RenderOptions): string {
  const { severity, code, rule, message, help, fixes, related, span } = diagnostic;
  const palette = options.palette ?? plain;
  const lines = [
    `${palette[severity](`${severity} ${code}`)} ${palette.strong(toVisible(message))} ${palette.faint(`(${rule})`)}`,
    ...renderPlace(span, '', '^', palette[severity], options),
    ...related.flatMap((place) => renderPlace(place.span, ` ${place.message}`, '-', palette.faint, options)),
    ...(help === undefined ? [] : [`  help: ${toVisible(help)}`]),
    ...fixes.map((fix) => `  fix: ${toVisible(fix.title)}`),
  ];
  return lines.join('\n');
}

/** In fewer columns nothing can be recognised. */
const excerptMin = 12;
/**
 * The bar behind the number of the line, what stands for what is cut on both sides, and half of a wide
 * letter.
 */
const marginMax = 6;

function renderPlace(
  span: Span,
  note: string,
  mark: string,
  dress: (text: string) => string,
  { source, path, columns, palette = plain }: RenderOptions,
): readonly string[] {
  const { line, column } = source.positionAt(span.start);
  const gutter = String(line).padStart(4);
  const room = columns === undefined ? undefined : Math.max(excerptMin, columns - gutter.length - marginMax);
  const { text, indent, marks } = excerptOf(source, span, mark, room);
  return [
    `  ${palette.faint(`${path}:${line}:${column}`)}${toVisible(note)}`,
    `${palette.faint(`${gutter} |`)} ${text}`.trimEnd(),
    `${palette.faint(`${' '.repeat(gutter.length)} |`)} ${indent}${dress(marks)}`,
  ];
}
