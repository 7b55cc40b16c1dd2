import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyCertainFixes } from '@merit/dsl';
import { analyze, fixesAt, type OfferedFix, type Refactoring, refactoringsAt } from '@merit/dsl/services';
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type DocumentLink,
  MessageType,
  ShowMessageNotification,
} from 'vscode-languageserver/node';
import { fixAllKind } from '../capabilities.js';
import { toDiagnostic } from '../diagnostics.js';
import { toEdit, toRange, toSpan } from '../ranges.js';
import type { LensCommand, Session } from '../session.js';
import { type AnalyzedText, pathOf } from '../workspace.js';

/** What an editor offers to do: fixes, tests, and the way to a parent's file. */
export function registerActions({ connection, workspace, about, lenses }: Session): void {
  connection.onCodeAction(({ textDocument, range, context }, token) =>
    about(textDocument.uri, token, (text) => {
      const wants = (kind: string) =>
        context.only === undefined || context.only.some((each) => isWithin(kind, each));
      const fixes = wants(CodeActionKind.QuickFix)
        ? fixesAt(text.analysis, toSpan(text.document, range))
        : [];
      const others = refactoringsAt(text.analysis, toSpan(text.document, range)).filter(({ kind }) =>
        wants(kind),
      );
      return [
        ...fixes.map((offered) => toAction(text, offered)),
        ...others.map((each) => toRefactoring(text, each)),
        ...(wants(fixAllKind) ? fixAll(text) : []),
      ];
    }),
  );
  connection.onCodeLens(({ textDocument }, token) =>
    about(textDocument.uri, token, (text) => lensesOf(text, lenses)),
  );
  connection.onDocumentLinks(({ textDocument }, token) => about(textDocument.uri, token, linksOf));
  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    const [uri] = given;
    const lens = lenses.find(({ name }) => name === command);
    const path = typeof uri === 'string' ? pathOf(uri) : null;
    if (lens === undefined || path === null) return null;
    const { project } = await workspace.read(path);
    const report = await lens.run(path, project);
    if (lens.isTold !== false) {
      await connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Info,
        message: report,
      });
    }
    return report;
  });
}

/** `quickfix` holds `quickfix.a`. */
function isWithin(kind: string, wanted: string): boolean {
  return kind === wanted || kind.startsWith(`${wanted}.`);
}

function toAction(text: AnalyzedText, { fix, diagnostic, isCertain }: OfferedFix): CodeAction {
  const { document } = text;
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(text, diagnostic)],
    isPreferred: isCertain,
    edit: { changes: { [document.uri]: fix.edits.map((edit) => toEdit(document, edit)) } },
  };
}

function toRefactoring({ document }: AnalyzedText, { title, kind, edits }: Refactoring): CodeAction {
  return {
    title,
    kind,
    edit: { changes: { [document.uri]: edits.map((edit) => toEdit(document, edit)) } },
  };
}

function fixAll({ document, analysis }: AnalyzedText): readonly CodeAction[] {
  const { source, options } = analysis;
  const mended = applyCertainFixes(source, (text) => ownFindings(analyze(text, options)));
  if (mended.source === source) return [];
  const whole = { span: { start: 0, end: source.length }, text: mended.source };
  return [
    {
      title: 'mend all that is certain',
      kind: fixAllKind,
      edit: { changes: { [document.uri]: [toEdit(document, whole)] } },
    },
  ];
}

function ownFindings({ diagnostics }: AnalyzedText['analysis']) {
  return diagnostics.filter(({ sourceName }) => sourceName === undefined);
}

/** Above the strategy's name, for a text that is in a file. */
async function lensesOf(
  { document, analysis, project }: AnalyzedText,
  lenses: readonly LensCommand[],
): Promise<CodeLens[]> {
  const { tree } = analysis;
  const path = pathOf(document.uri);
  if (tree === null || path === null) return [];
  const range = toRange(document, { start: tree.span.start, end: tree.name.span.end });
  const titled = await Promise.all(
    lenses.map(async ({ name, title }) => ({ name, title: await title(path, project) })),
  );
  return titled.flatMap(({ name, title }) =>
    title === null ? [] : [{ range, command: { title, command: name, arguments: [document.uri] } }],
  );
}

/** From the text behind `extends` to the file that it names. */
function linksOf({ document, analysis, documentOf }: AnalyzedText): DocumentLink[] {
  const { findings } = analysis;
  const id = analysis.tree?.parent?.id;
  const path = pathOf(document.uri);
  if (id === undefined || path === null || !/[/]|\.merit$/.test(id.value)) return [];
  const found = findings?.parent == null ? null : documentOf(findings.parent.sourceName);
  const target = found?.uri ?? pathToFileURL(resolve(dirname(path), id.value)).href;
  return [{ range: toRange(document, id.span), target }];
}
