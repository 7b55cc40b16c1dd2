/**
 * What a page shows of an answer: `…` stands for what varies, and for members and items that aren't shown.
 */
export const ELLIPSIS = '…';

const TOKEN = /"(?:[^"\\]|\\.)*"|…|[{}[\]:,]|[^\s{}[\]:,"…]+|\s+/gu;

/**
 * Reads shown JSON. A bare `…` is any value behind a colon, more members in an object, more items in a list;
 * a `…` within a text is any part of it. A text that isn't JSON otherwise is a `SyntaxError`.
 */
export function readShown(text: string): unknown {
  const open: string[] = [];
  let before = '';
  const written = [...text.matchAll(TOKEN)].map(([token]) => {
    if (token.trim() === '') return token;
    const isMember = token === ELLIPSIS && open.at(-1) === '{' && before !== ':';
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    before = token;
    if (token !== ELLIPSIS) return token;
    return isMember ? `"${ELLIPSIS}":"${ELLIPSIS}"` : `"${ELLIPSIS}"`;
  });
  return JSON.parse(written.join(''));
}

/** Where an answer isn't what a page shows of it, a line for each place; none where the page is right. */
export function differences(shown: unknown, actual: unknown, path = 'answer'): readonly string[] {
  if (shown === ELLIPSIS) return [];
  if (Array.isArray(shown)) return differencesOfList(shown, actual, path);
  if (isObject(shown)) return differencesOfObject(shown, actual, path);
  const same = typeof shown === 'string' ? isLike(shown, actual) : shown === actual;
  return same ? [] : [differs(path, shown, actual)];
}

/** Whether a text is the shown one, which may leave parts out. */
export function isLike(shown: string, actual: unknown): boolean {
  if (typeof actual !== 'string') return false;
  const parts = shown.split(ELLIPSIS).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(actual);
}

function differencesOfList(shown: readonly unknown[], actual: unknown, path: string): readonly string[] {
  const open = shown.at(-1) === ELLIPSIS;
  const items = open ? shown.slice(0, -1) : shown;
  if (!Array.isArray(actual) || actual.length < items.length || (!open && actual.length > items.length)) {
    return [differs(path, shown, actual)];
  }
  return items.flatMap((item, index) => differences(item, actual[index], `${path}[${index}]`));
}

function differencesOfObject(
  shown: Readonly<Record<string, unknown>>,
  actual: unknown,
  path: string,
): readonly string[] {
  if (!isObject(actual)) return [differs(path, shown, actual)];
  const { [ELLIPSIS]: open, ...members } = shown;
  const unshown = open === undefined ? Object.keys(actual).filter((name) => !(name in members)) : [];
  return [
    ...unshown.map((name) => `${path} has ${name} too: ${JSON.stringify(actual[name])}`),
    ...Object.entries(members).flatMap(([name, value]) =>
      name in actual
        ? differences(value, actual[name], `${path}.${name}`)
        : [`${path} has no ${name}, only ${Object.keys(actual).join(', ')}`],
    ),
  ];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function differs(path: string, shown: unknown, actual: unknown): string {
  return `${path} is ${JSON.stringify(actual)}, and is shown as ${JSON.stringify(shown)}`;
}
