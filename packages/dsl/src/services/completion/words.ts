import type { Part, Statement } from '../../syntax/ast.js';
import type { SourceToken } from '../../syntax/source-tokens.js';
import { languageWords } from '../../syntax/source-tokens.js';
import { partRanks } from '../../syntax/structure/part-order.js';
import type { CompletionItem, CompletionKind } from './item.js';
import { item, template } from './item.js';

interface Form {
  readonly label: string;
  /** As it is written whole, what is to be filled in between `‹` and `›`. */
  readonly text: string;
  readonly doc: string;
}

/** How each part is begun; a kind that is forgotten doesn't compile. */
const partForms: { readonly [Kind in Part['kind']]: Form } = {
  About: { label: 'about', text: 'about "‹What it is for›"', doc: 'says what the strategy is for' },
  Param: {
    label: 'param',
    text: 'param ‹name›: ‹int (0..100)› = ‹10›',
    doc: 'a value that each game may set for itself',
  },
  Input: { label: 'input', text: 'input ‹name›: ‹int›', doc: 'a value that the event brings' },
  Let: { label: 'let', text: 'let ‹name› = ‹0›', doc: 'names a value, for what stands below it' },
  Deny: {
    label: 'deny',
    text: 'deny "‹Case›" when ‹true›',
    doc: 'ends with 0 points where the condition holds',
  },
  Set: {
    label: 'set',
    text: 'set ‹name› = ‹0›',
    doc: 'changes an input for the parent; only with `extends`',
  },
  Rule: {
    label: 'rule',
    text: 'rule "‹Name›" when ‹true› { award ‹1› }',
    doc: 'awards where the condition holds; the first that awards decides',
  },
  Otherwise: { label: 'otherwise', text: 'otherwise { award ‹1› }', doc: 'awards where no rule did' },
  Adjust: {
    label: 'adjust',
    text: 'adjust "‹Name›" when ‹true› { points = ‹points› }',
    doc: 'changes what was awarded, and adds to the reply',
  },
};

type Owner = 'deny' | 'rule' | 'otherwise' | 'adjust';

const awarding: readonly Owner[] = ['rule', 'otherwise'];
const all: readonly Owner[] = ['deny', 'rule', 'otherwise', 'adjust'];

/** How each statement is begun, and in which parts it may stand. */
const statementForms: { readonly [Kind in Statement['kind']]: Form & { readonly owners: readonly Owner[] } } =
  {
    Let: {
      label: 'let',
      text: 'let ‹name› = ‹0›',
      doc: 'names a value, for what stands below it',
      owners: all,
    },
    Reply: {
      label: 'reply',
      text: 'reply { ‹name›: ‹0› }',
      doc: 'adds fields to the answer',
      owners: all,
    },
    Award: {
      label: 'award',
      text: 'award ‹1›',
      doc: 'how many points, perhaps as which case',
      owners: awarding,
    },
    Assignment: {
      label: 'points',
      text: 'points = ‹points›',
      doc: 'gives the award other points',
      owners: ['adjust'],
    },
    Cap: {
      label: 'cap',
      text: 'cap ‹user.points(this: day)› at ‹100›',
      doc: 'takes off what is more than the limit leaves',
      owners: ['adjust'],
    },
  };

const caseForm: Form = { label: 'case', text: 'case = "‹Case›"', doc: 'gives the award another case' };

function formItem(kind: CompletionKind, { label, text, doc }: Form): CompletionItem {
  return item(1, { kind, label, doc, detail: text.replaceAll(/[‹›]/g, ''), ...template(text) });
}

const partKinds = Object.keys(partForms) as readonly Part['kind'][];

/** The parts that may follow those that stand above on their level, in the order of the form. */
export function partItems(
  before: readonly SourceToken[],
  level: readonly SourceToken[],
): readonly CompletionItem[] {
  const above = partKinds.filter((kind) =>
    level.some((token) => token.kind === 'keyword' && token.text === partForms[kind].label),
  );
  const reached = Math.max(0, ...above.map((kind) => partRanks[kind]));
  const extendsOther = before.some(({ kind, text }) => kind === 'word' && text === 'extends');
  return partKinds
    .filter((kind) => kind === 'Let' || partRanks[kind] >= reached)
    .filter((kind) => !(single.has(kind) && above.includes(kind)))
    .filter((kind) => kind !== 'Set' || extendsOther)
    .map((kind) => formItem('part', partForms[kind]));
}

const single: ReadonlySet<Part['kind']> = new Set(['About', 'Otherwise']);

/** The statements that may stand in a part; nothing follows an award. */
export function statementItems(owner: string, level: readonly SourceToken[]): readonly CompletionItem[] {
  if (level.some(({ kind, text }) => kind === 'keyword' && text === 'award')) return [];
  const forms = Object.values(statementForms).filter(({ owners }) => owners.some((each) => each === owner));
  const items = forms.map((form) => formItem('statement', form));
  return owner === 'adjust' ? [...items, formItem('statement', caseForm)] : items;
}

export const strategyItem: CompletionItem = formItem('part', {
  label: 'strategy',
  text: 'strategy "‹Name›" {\n  otherwise { award ‹1› }\n}',
  doc: 'a whole strategy; one a file',
});

/** How a part or a statement is written, and what it does; null for a word that begins none. */
export function formOfWord(word: string): Pick<CompletionItem, 'detail' | 'doc'> | null {
  const forms: readonly Form[] = [...Object.values(partForms), ...Object.values(statementForms)];
  const form = forms.find(({ label }) => label === word);
  return form === undefined ? null : formItem('part', form);
}

/** What may stand behind the title of a part: its condition and its braces, where they aren't there yet. */
function behindTitle(word: string, next: SourceToken | null): readonly CompletionItem[] {
  if (next?.text === 'when' || next?.text === '{') return wordItems(['when']);
  const { text, doc } = Object.values(partForms).find(({ label }) => label === word) ?? caseForm;
  const [, condition = '', braces = ''] = / (when ‹true›) ?(.*)$/.exec(text) ?? [];
  const when = item(1, { kind: 'keyword', label: 'when', doc, ...template(`${condition} ${braces}`.trim()) });
  return braces === '' ? [when] : [when, item(2, { kind: 'keyword', label: '{', doc, ...template(braces) })];
}

/** Plain words that may go on what stands before them. */
export function wordItems(words: readonly string[]): readonly CompletionItem[] {
  return words.map((word) => item(2, { kind: 'keyword', label: word }));
}

export const choiceItems: readonly CompletionItem[] = [
  item(3, { kind: 'keyword', label: 'if', ...template('if ‹true› then ‹1› else ‹0›') }),
  item(3, { kind: 'keyword', label: 'match', ...template('match { ‹true› => ‹1›, else => ‹0› }') }),
  item(3, { kind: 'keyword', label: 'not' }),
];

/** The words that may go on a part or a statement that has begun. */
export function continuationItems(
  clause: readonly SourceToken[],
  next: SourceToken | null,
): readonly CompletionItem[] {
  const last = clause.at(-1);
  if (last === undefined || !endsValue(last) || isClosed(clause)) return [];
  const has = (word: string) => clause.some(({ text }) => text === word);
  const [head, second] = clause;
  if (head?.text === 'param' || head?.text === 'about') return [];
  if (head?.text === 'input') return mayReadFrom(clause) ? wordItems(['from']) : [];
  const isTitled = head !== undefined && second?.kind === 'text' && !has('when');
  if (isTitled) return last === second && titled.has(head.text) ? behindTitle(head.text, next) : [];
  if (has('..') && !has('in')) return wordItems(ofNumbers);
  const operators = isCompared(clause) ? operatorWords.filter((word) => !comparing.has(word)) : operatorWords;
  return wordItems([...wordsOfClause(head?.text, has), ...operators]);
}

/** Whether the braces of a part or a reply came: what closed before them are those of a `match`. */
function isClosed(clause: readonly SourceToken[]): boolean {
  const count = (word: string) => clause.filter(({ kind, text }) => kind !== 'text' && text === word).length;
  return count('}') > count('match');
}

/** Behind its type, before its default and its doc. */
function mayReadFrom(clause: readonly SourceToken[]): boolean {
  return clause.length > 3 && clause.every(({ kind, text }) => kind !== 'text' && text !== '=');
}

const comparing: ReadonlySet<string> = new Set(['in', 'is']);
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', ...comparing]);

/** Comparisons don't chain. */
function isCompared(clause: readonly SourceToken[]): boolean {
  const start = clause.findLastIndex(({ text }) => text === 'and' || text === 'or' || text === 'when');
  return clause.slice(start + 1).some(({ text }) => comparisons.has(text));
}

const titled: ReadonlySet<string> = new Set(['deny', 'rule', 'adjust']);
/** A range as a pattern is no condition: only its end goes on. */
const ofNumbers = ['div', 'mod'];
const operatorWords = languageWords.operators.filter((word) => word !== 'not');

function wordsOfClause(head: string | undefined, has: (word: string) => boolean): readonly string[] {
  if (has('if') && !has('then')) return ['then'];
  if (has('then') && !has('else')) return ['else'];
  if (head === 'award' && !has('as')) return ['as'];
  return head === 'cap' && !has('at') ? ['at'] : [];
}

/** Whether a value may end with a token. */
export function endsValue({ kind, text }: SourceToken): boolean {
  if (kind === 'mark') return text === ')' || text === ']' || text === '}' || text === '?';
  if (kind === 'keyword') return languageWords.constants.includes(text);
  return kind !== 'operator';
}
