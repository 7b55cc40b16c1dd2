import { defineDiagnostic } from '../diagnostic.js';

/** What can be wrong with lists and with the functions that ask their items: M232x. */

export const listNeedsElement = defineDiagnostic<Record<never, never>>({
  code: 'M2320',
  rule: 'list-needs-element',
  severity: 'error',
  message: () => "`list` doesn't say what it holds",
  help: () => 'write `list<text>`, `list<int (0..10)>` and the like',
});

export const elementNotSingle = defineDiagnostic<{ readonly element: string }>({
  code: 'M2321',
  rule: 'element-not-single',
  severity: 'error',
  message: ({ element }) =>
    `a list can't hold \`${element}\`: its items are numbers, texts, bools, durations, dates or times`,
  help: () => 'a `?` behind the brackets lets the whole list be missing: `list<text>?`',
});

export const listLengthOutOfBounds = defineDiagnostic<{
  readonly length: string;
  readonly lengthMax: number;
}>({
  code: 'M2322',
  rule: 'list-length-out-of-bounds',
  severity: 'error',
  message: ({ length, lengthMax }) => `a list holds from 1 to ${lengthMax} items at most, not \`${length}\``,
});

interface Typed {
  /** As its author wrote it. */
  readonly expression: string;
  /** `a text`. */
  readonly type: string;
}

export const itemsDiffer = defineDiagnostic<{ readonly first: Typed; readonly other: Typed }>({
  code: 'M2323',
  rule: 'items-differ',
  severity: 'error',
  message: ({ first, other }) =>
    `\`${first.expression}\` is ${first.type}, but \`${other.expression}\` is ${other.type}: the items of a list have one type`,
});

export const listsNotCompared = defineDiagnostic<{ readonly operator: string }>({
  code: 'M2324',
  rule: 'lists-not-compared',
  severity: 'error',
  message: ({ operator }) => `\`${operator}\` doesn't compare lists`,
  help: () =>
    'lists in another order, or with an item twice, may mean the same: ask for items with `in`, `any`, `all` or `count`',
});

export const lambdaNeeded = defineDiagnostic<{ readonly callee: string; readonly argument: string }>({
  code: 'M2325',
  rule: 'lambda-needed',
  severity: 'error',
  message: ({ callee, argument }) => `\`${callee}\` can't ask each item \`${argument}\``,
  help: ({ callee }) =>
    callee === 'sum'
      ? 'give the item a name: `sum(laps, lap => lap * 2)`'
      : `give the item a name: \`${callee}(tags, tag => tag == "photo")\``,
});

export const itemNeedsName = defineDiagnostic<{ readonly found: string }>({
  code: 'M2326',
  rule: 'item-needs-name',
  severity: 'error',
  message: ({ found }) => `\`${found}\` can't name an item`,
  help: () => 'before `=>` stands a new name, such as `tag => tag == "photo"`',
});

export const emptyListAsked = defineDiagnostic<{ readonly callee: string }>({
  code: 'M2327',
  rule: 'empty-list-asked',
  severity: 'error',
  message: ({ callee }) => `\`${callee}\` finds nothing in a list that is always empty`,
});
