import type { Match } from '../../syntax/ast.js';
import { presentType } from '../../types/make-type.js';
import type { Analysis } from '../analysis.js';
import type { Cursor } from '../cursor.js';
import { namesAt } from '../names.js';
import { nearest, pathAt } from '../tree-path.js';
import type { CompletionItem } from './item.js';
import { item } from './item.js';
import { declaredItem, textItem } from './values.js';
import { wordItems } from './words.js';

/** What the next arm of a `match` with a subject may take: what no other arm takes yet. */
export function patternItems(analysis: Analysis, cursor: Cursor): readonly CompletionItem[] | null {
  const { tree, findings } = analysis;
  const behind = cursor.before.at(-1)?.span.end ?? cursor.offset;
  const node = nearest(pathAt(tree, behind), 'Match');
  if (node === null || node.subject === null || findings === null) return null;
  const type = findings.types.get(node.subject);
  const present = type && presentType(type);
  const texts = present?.kind === 'text' ? (present.values ?? []) : [];
  const taken = takenTexts(node, cursor.word.start);
  const params = namesAt(findings, cursor.offset).filter(({ declaration }) => declaration.kind === 'param');
  const words = [...(type?.kind === 'optional' ? ['missing'] : []), 'else'];
  return [
    ...texts.filter((text) => !taken.has(text)).map(textItem),
    ...wordItems(words),
    ...params.map(({ declaration }) => declaredItem(declaration, ({ kind }) => kind === present?.kind)),
    ...(present?.kind === 'bool'
      ? ['true', 'false'].map((label) => item(0, { kind: 'keyword', label }))
      : []),
  ];
}

function takenTexts({ arms }: Match, start: number): ReadonlySet<string> {
  const patterns = arms.flatMap((arm) => arm.patterns).filter(({ span }) => span.start !== start);
  return new Set(patterns.flatMap((pattern) => (pattern.kind === 'TextLiteral' ? [pattern.value] : [])));
}
