import { expect, it } from 'vitest';
import { parse } from '../syntax/parse.js';
import { check } from './check.js';
import { createParentLookup, type ParentSource } from './create-parent-lookup.js';
import type { ParentLookup } from './parent/parent-lookup.js';
import { checkedFrom } from './testing/check-text.js';

function lookupIn(
  sources: { readonly [id: string]: ParentSource },
  knownIds?: readonly string[],
): ParentLookup {
  return createParentLookup({
    find: (id) => sources[id] ?? null,
    ...(knownIds === undefined ? {} : { knownIds }),
  });
}

const last = 'strategy "Last" { otherwise { award 1 } }';
const extending = (id: string) => `strategy "Child" extends "${id}" { rule "R" { award 2 } }`;

function codesIn(source: string, parents?: ParentLookup): readonly string[] {
  const { tree } = parse(source);
  if (tree === null) throw new Error('the source holds no strategy');
  return check(source, tree, parents === undefined ? {} : { parents }).diagnostics.map(({ code }) => code);
}

it('gives a parent that was checked already as it is', () => {
  const checked = checkedFrom(last);
  expect(lookupIn({ last: { name: 'last@1', checked } })('last')).toEqual({
    kind: 'found',
    checked,
    sourceName: 'last@1',
  });
});

it('suggests only what the host knows', () => {
  expect(lookupIn({}, ['last'])('lost')).toEqual({ kind: 'unknown', suggestion: 'last' });
  expect(lookupIn({}, ['last'])('elephant')).toEqual({ kind: 'unknown', suggestion: null });
  expect(lookupIn({})('lost')).toEqual({ kind: 'unknown', suggestion: null });
});

it('tells what is first wrong with a text that holds no strategy', () => {
  const finding = lookupIn({ empty: { name: 'empty', source: '# nothing\n' } })('empty');
  expect(finding).toMatchObject({ kind: 'broken', first: { code: expect.stringMatching(/^M1/) } });
});

it('knows no parent without a lookup', () => {
  expect(codesIn(extending('last'))).toEqual(['M2501']);
});

it('counts the levels of a parent that was checked already', () => {
  let checked = checkedFrom(last);
  for (let level = 2; level <= 8; level++) {
    const source = extending('above');
    const { tree } = parse(source);
    const above = checked;
    const result =
      tree && check(source, tree, { parents: lookupIn({ above: { name: 'above', checked: above } }) });
    if (result?.ok !== true) throw new Error('it was not checked');
    checked = result.checked;
  }
  expect(codesIn(extending('full'), lookupIn({ full: { name: 'full', checked } }))).toEqual(['M2505']);
});
