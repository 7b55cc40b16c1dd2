/**
 * What editors ask of a text that is being written: pure functions over one analysis of each version, plain
 * data in and out. Offsets are UTF-16 units from 0, as in spans.
 */
export { typeNames } from './check/type-expression.js';
export { applyEdits } from './diagnostics/apply-fixes.js';
export type { Analysis, AnalyzeOptions } from './services/analysis.js';
export { analyze, countErrors } from './services/analysis.js';
export { completionsAt } from './services/completion/completions.js';
export type { CompletionItem, CompletionKind, Completions } from './services/completion/item.js';
export type { ParameterText } from './services/describe.js';
export type { OfferedFix } from './services/fixes.js';
export { fixesAt } from './services/fixes.js';
export type { Fold } from './services/folds.js';
export { foldsOf } from './services/folds.js';
export type { Hover } from './services/hover.js';
export { hoverAt } from './services/hover.js';
export type { Inlay } from './services/inlays.js';
export { inlays } from './services/inlays.js';
export type { OutlineItem } from './services/outline.js';
export { outline } from './services/outline.js';
export type { Refactoring } from './services/refactorings.js';
export { refactoringsAt } from './services/refactorings.js';
export type { TextPlace } from './services/references.js';
export {
  casesAt,
  casesNamed,
  definitionAt,
  mentionAt,
  referencesAt,
  referencesTo,
} from './services/references.js';
export type { RenameOptions, Renaming } from './services/rename.js';
export { obstacleToCase, prepareRename, rename } from './services/rename.js';
export { selectionsAt } from './services/selections.js';
export type { SemanticKind, SemanticToken } from './services/semantic-tokens.js';
export { semanticKinds, semanticTokens } from './services/semantic-tokens.js';
export type { SignatureHelp } from './services/signature-help.js';
export { signatureAt } from './services/signature-help.js';
export type { LanguageWords, SourceToken, TokenKind } from './syntax/source-tokens.js';
export { languageWords, tokensOf } from './syntax/source-tokens.js';
