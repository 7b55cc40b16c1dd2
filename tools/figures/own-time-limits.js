import { nodesBelow } from './syntax.js';

/** How many arguments each takes before a limit of time: none for what waits a second unless it is told. */
const limited = new Map([
  ...['it', 'describe'].map((name) => [name, 2]),
  ...['beforeAll', 'beforeEach', 'afterAll', 'afterEach'].map((name) => [name, 1]),
  ...['vi.waitFor', 'vi.waitUntil'].map((name) => [name, 0]),
]);

/**
 * The lines where a test or a hook says how long it may take, or waits for something for a time of its own:
 * on a busy machine such a limit ends what is right.
 */
export function ownTimeLimits(file) {
  const calls = [...nodesBelow(file.program)].filter(({ type }) => type === 'CallExpression');
  return calls.filter(hasLimit).map(({ start }) => file.text.slice(0, start).split('\n').length);
}

function hasLimit({ callee, arguments: given }) {
  const most = limited.get(nameOf(callee));
  return most !== undefined && (most === 0 || given.length > most || given.some(isOptions));
}

/** `it` of `it`, `it.skipIf(…)` and `it.each(…)(…)`. */
function nameOf({ type, name, callee, tag, object, property }) {
  if (type === 'Identifier') return name;
  const outer = callee ?? tag ?? object;
  if (outer === undefined) return undefined;
  return outer.name === 'vi' ? `vi.${property?.name}` : nameOf(outer);
}

function isOptions({ type, properties = [] }) {
  return type === 'ObjectExpression' && properties.some(({ key }) => key?.name === 'timeout');
}
