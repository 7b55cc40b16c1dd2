import { expect, it } from 'vitest';
import { walk } from '../syntax/walk.js';
import { calendarMembers } from './calendar-members.js';
import { awarding, checkedFrom } from './testing/check-text.js';

it.each([
  ['now.date.month', ['date', 'month']],
  ['born.year', ['year']],
  ['user.game.awards', []],
  ['length(user.id)', []],
])('the members of %s are %j', (expression, members) => {
  const { tree, resolutions } = checkedFrom(awarding(expression, 'input born: date = @2000-01-01'));
  const found: (readonly string[])[] = [];
  walk(tree, (node) => {
    if (node.kind !== 'Reference' && node.kind !== 'Call') return;
    const resolution = resolutions.get(node);
    if (resolution !== undefined) found.push(calendarMembers(node, resolution));
  });
  expect(found[0]).toEqual(members);
});
