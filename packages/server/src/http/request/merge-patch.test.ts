import { expect, it } from 'vitest';
import { mergedInto, withoutObjects } from './merge-patch.js';

it('merges objects member by member, and leaves the rest of the patch as it is', () => {
  const thing = { name: 'Ann', metadata: { team: 'blue', level: '7' }, list: [1] };
  expect(mergedInto(thing, { metadata: { team: null, floor: '3' } })).toEqual({
    metadata: { level: '7', floor: '3' },
  });
  expect(mergedInto(thing, { name: null, list: [null], metadata: null })).toEqual({
    name: null,
    list: [null],
    metadata: null,
  });
  expect(mergedInto({}, { metadata: { a: null, b: { c: null, d: 1 } } })).toEqual({
    metadata: { b: { d: 1 } },
  });
  for (const other of [null, 7, ['a']]) expect(mergedInto(thing, other)).toEqual(other);
});

it('leaves out the objects of a patch, of which nothing can be said before they are merged', () => {
  const patch = { name: null, platform: 'web', tasks: [{ id: 'a' }], levels: { days: 7 } };
  expect(withoutObjects(patch)).toEqual({ name: null, platform: 'web', tasks: [{ id: 'a' }] });
  for (const other of [null, 7, ['a']]) expect(withoutObjects(other)).toEqual(other);
});
