import { nodesBelow } from './syntax.js';

/** What Playwright reads of a page as it is at that moment, whatever the page is about to draw. */
const readers = new Set([
  ...['all', 'allInnerTexts', 'allTextContents', 'boundingBox', 'count', 'evaluate', 'evaluateAll'],
  ...['getAttribute', 'innerHTML', 'innerText', 'inputValue', 'isChecked', 'isDisabled', 'isEnabled'],
  ...['isHidden', 'isVisible', 'textContent'],
]);

/**
 * The lines where a test expects something of what it read of a page once: `expect(await part.innerText())`,
 * or of a name that holds such a reading. `expect.poll` reads until the page has drawn.
 */
export function pageReads(file) {
  const calls = [...nodesBelow(file.program)].filter(isExpectation);
  const held = new Set([...nodesBelow(file.program)].filter(holdsReading).map(({ id }) => id.name));
  const found = calls.filter((call) =>
    [...nodesBelow(call.arguments)].some(
      (node) => isReading(node) || (node.type === 'Identifier' && held.has(node.name)),
    ),
  );
  return found.map(({ start }) => file.text.slice(0, start).split('\n').length);
}

function isExpectation({ type, callee }) {
  return type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 'expect';
}

function holdsReading({ type, id, init }) {
  return type === 'VariableDeclarator' && id.type === 'Identifier' && init && isReading(init);
}

function isReading({ type, argument }) {
  return type === 'AwaitExpression' && readers.has(argument.callee?.property?.name);
}
