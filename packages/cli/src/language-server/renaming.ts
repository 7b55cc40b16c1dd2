import { basename } from 'node:path';
import type { Span, TextEdit } from '@merit/dsl';
import {
  applyEdits,
  casesAt,
  casesNamed,
  countErrors,
  mentionAt,
  obstacleToCase,
  type Renaming,
  referencesTo,
  rename,
  type TextPlace,
} from '@merit/dsl/services';
import { LSPErrorCodes, type TextEdit as ProtocolEdit, ResponseError } from 'vscode-languageserver/node';
import { toEdit } from './ranges.js';
import { type AnalyzedText, pathOf, sourceNameOf, type Workspace } from './workspace.js';

/** What is renamed: something declared in one text, or a case, which a text shares with those it extends. */
type Renamed =
  | { readonly kind: 'declared'; readonly span: Span }
  | { readonly kind: 'case'; readonly name: string };

/** Where it has its home: all that mean it are that text and those that extend it. */
interface Home {
  readonly text: AnalyzedText;
  readonly renamed: Renamed;
}

/**
 * Renames what stands at an offset in its text, in the files that this one extends, and in all that extend
 * them: everywhere or nowhere.
 *
 * @throws ResponseError where a name is taken in one of them, or belongs to no file.
 */
export async function renameEverywhere(
  workspace: Workspace,
  text: AnalyzedText,
  { offset, name }: { readonly offset: number; readonly name: string },
): Promise<{ readonly changes: Record<string, ProtocolEdit[]> }> {
  const home = await homeOf(workspace, text, offset);
  const renaming = rename(home.text.analysis, offsetOf(home), name);
  const edits = new Map([[home.text, editsOf(renaming)]]);
  for (const below of await textsBelow(workspace, home.text)) {
    const found = placesBelow(below, home);
    if (found.length > 0 && home.renamed.kind === 'case')
      refuseIn(below, obstacleToCase(below.analysis, name));
    edits.set(
      below,
      found.map(({ start, end }) => {
        const isText = below.document.getText()[start] === '"';
        return { span: { start, end }, text: isText ? JSON.stringify(name) : name };
      }),
    );
  }
  if (editsOf(renaming).length > 0) await refuseWhatIsWorse(workspace, edits, name);
  const changed = [...edits].filter(([, each]) => each.length > 0);
  return {
    changes: Object.fromEntries(
      changed.map(([{ document }, each]) => [document.uri, each.map((edit) => toEdit(document, edit))]),
    ),
  };
}

function editsOf(renaming: Renaming): readonly TextEdit[] {
  if (!renaming.ok) throw refusal(renaming.message);
  return renaming.edits;
}

function refusal(message: string): ResponseError<unknown> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

function refuseIn({ document }: AnalyzedText, obstacle: string | null): void {
  if (obstacle !== null) throw refusal(`in ${basename(document.uri)}: ${obstacle}`);
}

async function homeOf(workspace: Workspace, text: AnalyzedText, offset: number): Promise<Home> {
  const { analysis } = text;
  const mention = mentionAt(analysis, offset);
  if (mention !== null) {
    const above = await textNamed(workspace, text, mention.home.sourceName);
    return { text: above, renamed: { kind: 'declared', span: mention.home.span } };
  }
  const [first] = casesAt(analysis, offset);
  if (first === undefined) throw refusal('nothing stands here that can be renamed');
  const renamed = { kind: 'case' as const, name: first.value };
  let top = text;
  for (let above = analysis.findings?.parent ?? null; above !== null; above = above.checked.parent) {
    const { sourceName, checked } = above;
    if (!checked.cases.includes(first.value)) continue;
    top = await textNamed(workspace, text, sourceName);
  }
  return { text: top, renamed };
}

/** The text of a parent's file. */
async function textNamed(
  workspace: Workspace,
  text: AnalyzedText,
  sourceName: string | null,
): Promise<AnalyzedText> {
  const document = text.documentOf(sourceName);
  const path = document && pathOf(document.uri);
  if (document?.uri === text.document.uri) return text;
  if (path === null) throw refusal(`it belongs to \`${sourceName}\`, which is no file of this project`);
  return workspace.read(path);
}

function offsetOf({ text, renamed }: Home): number {
  const [first] = renamed.kind === 'case' ? casesNamed(text.analysis, renamed.name) : [];
  return renamed.kind === 'declared' ? renamed.span.start : (first?.span.start ?? 0);
}

/** The texts of the workspace that extend another one. */
async function textsBelow(workspace: Workspace, home: AnalyzedText): Promise<readonly AnalyzedText[]> {
  const found: AnalyzedText[] = [];
  for (const path of await workspace.files()) {
    // Most files extend nothing, and needn't be analysed for that.
    if (!/\bextends\b/.test(await workspace.source(path))) continue;
    const text = await workspace.read(path);
    if (sourceNameOf(text, home.document.uri) !== null) found.push(text);
  }
  return found;
}

function placesBelow(text: AnalyzedText, home: Home): readonly Span[] {
  const { renamed } = home;
  if (renamed.kind === 'case') return casesNamed(text.analysis, renamed.name).map(({ span }) => span);
  const sourceName = sourceNameOf(text, home.text.document.uri);
  const place: TextPlace = { sourceName, span: renamed.span };
  return sourceName === null ? [] : referencesTo(text.analysis, place);
}

/** A name that is free in the text where it is declared may be taken in one that inherits it. */
async function refuseWhatIsWorse(
  workspace: Workspace,
  edits: ReadonlyMap<AnalyzedText, readonly TextEdit[]>,
  name: string,
): Promise<void> {
  const texts = new Map(
    [...edits].map(([{ document }, each]) => [document.uri, applyEdits(document.getText(), each)]),
  );
  for (const { document, analysis } of edits.keys()) {
    const path = pathOf(document.uri);
    if (path === null) continue;
    const renamed = await workspace.imagine(path, texts);
    const isWorse = countErrors(renamed) > countErrors(analysis);
    if (isWorse) throw refusal(`\`${name}\` would not mean the same in ${basename(path)}: it is taken`);
  }
}
