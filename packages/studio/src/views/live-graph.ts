import type { GraphFlow } from '../model/graph-flow.js';
import type { GraphReport } from '../protocol/reports.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** The boxes of a picture that lead somewhere, in the order in which events meet them. */
export function boxesOf(picture: Element): readonly SVGGElement[] {
  return [...picture.querySelectorAll<SVGGElement>('g[data-node][role="button"]')];
}

/** Makes of a picture what can be worked with: a group of buttons, one of which the tabulator stops at. */
export function enliven(picture: Element, { nodes }: GraphReport): void {
  picture.setAttribute('role', 'group');
  picture.setAttribute('aria-label', 'How the text decides: each box leads to its place in the text');
  for (const { id, span } of nodes) {
    const box = picture.querySelector(`g[data-node="${id}"]`);
    if (span === null) continue;
    box?.setAttribute('role', 'button');
    box?.setAttribute('tabindex', '-1');
  }
  boxesOf(picture)[0]?.setAttribute('tabindex', '0');
}

/** Writes how many events came to each box and took each way. */
export function writeCounts(picture: Element, { nodes, edges }: GraphReport, flow: GraphFlow | null): void {
  for (const written of picture.querySelectorAll('.count')) written.remove();
  for (const { id } of nodes) {
    const box = picture.querySelector(`g[data-node="${id}"]`);
    const count = flow?.boxes.get(id);
    if (box === null) continue;
    const said = [...box.querySelectorAll('text')].map(({ textContent }) => textContent);
    if (count !== undefined) {
      const isUnkept = flow?.unkept.has(id) === true;
      writeInBox(box, isUnkept ? null : count);
      said.push(isUnkept ? notKept : eventsText(id, count));
    }
    // Whoever says what they see finds it by that.
    if (box.hasAttribute('role')) box.setAttribute('aria-label', said.join(' '));
  }
  for (const { from, to, kind } of edges) {
    const way = picture.querySelector(`g[data-from="${from}"][data-to="${to}"]`);
    const count = flow?.ways.get(`${from} ${to}`);
    if (way !== null) writeAtWay(way, kind === 'next' ? null : kind, count);
  }
}

const notKept = 'not kept';

function eventsText(id: string, count: number): string {
  const counted = `${shortCount(count)} ${count === 1 ? 'event' : 'events'}`;
  return id.startsWith('adjust') ? `${counted} changed` : counted;
}

/** In the corner beside the kind; null for what the events leave out. */
function writeInBox(box: Element, count: number | null): void {
  const frame = box.querySelector('rect');
  const [x, y, width] = ['x', 'y', 'width'].map((name) => Number(frame?.getAttribute(name)));
  const written = count === null ? notKept : shortCount(count);
  const text = createText(written, { x: (x ?? 0) + (width ?? 0) - 12, y: (y ?? 0) + 21 });
  text.setAttribute('class', count === 0 ? 'count never' : 'count');
  text.setAttribute('text-anchor', 'end');
  box.append('\n', text);
}

function writeAtWay(way: Element, kind: 'yes' | 'no' | null, count: number | undefined): void {
  const said = way.querySelector('.said:not(.count)');
  if (said !== null) {
    said.textContent = count === undefined ? kind : `${kind} · ${shortCount(count)}`;
    return;
  }
  if (count === undefined) return;
  const text = createText(shortCount(count), besideWay(way));
  text.setAttribute('class', 'said count');
  way.append(text);
}

/** Right of a way that leads down, above one that leads across. */
function besideWay(way: Element): { readonly x: number; readonly y: number } {
  const path = way.querySelector('path')?.getAttribute('d') ?? '';
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  return x1 === x2 ? { x: x1 + 10, y: (y1 + y2) / 2 + 3 } : { x: x1 + 12, y: y1 - 7 };
}

function createText(written: string, { x, y }: { readonly x: number; readonly y: number }): Element {
  const text = document.createElementNS(svgNamespace, 'text');
  text.textContent = written;
  text.setAttribute('x', String(x));
  text.setAttribute('y', String(y));
  return text;
}

/** As short as there is room for: `98`, `12.4K`. */
function shortCount(count: number): string {
  return count < 10_000
    ? count.toLocaleString('en-US')
    : count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 });
}

/** Marks the boxes of the part that the caret stands in. */
export function markCaret(picture: Element, { nodes }: GraphReport, caret: number | null): void {
  for (const { id, span } of nodes) {
    const isThere = caret !== null && span !== null && span.start <= caret && caret <= span.end;
    const box = picture.querySelector(`g[data-node="${id}"]`);
    box?.classList.toggle('at-caret', isThere);
    if (isThere) box?.setAttribute('aria-current', 'true');
    else box?.removeAttribute('aria-current');
  }
}

const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Goes to the next box or the one before by an arrow key; false where it is another key. */
export function stepFrom(picture: Element, from: Element, key: string): boolean {
  const boxes = boxesOf(picture);
  const at = boxes.indexOf(from as SVGGElement);
  const step = steps[key];
  const wanted =
    key === 'Home' ? 0 : key === 'End' ? boxes.length - 1 : step === undefined ? null : at + step;
  if (wanted === null || at < 0) return false;
  const next = boxes[Math.min(boxes.length - 1, Math.max(0, wanted))];
  from.setAttribute('tabindex', '-1');
  next?.setAttribute('tabindex', '0');
  next?.focus();
  return true;
}
