import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Hover } from '@merit/dsl/services';
import type { Ask } from './language-questions.js';

/** Tells what a word means where the pointer rests on it. */
export function hoverFrom(ask: Ask): Extension {
  return hoverTooltip(async (_view, offset) => {
    const hover = await ask('hover', { offset }).catch(() => null);
    if (hover === null) return null;
    return { pos: hover.span.start, end: hover.span.end, create: () => ({ dom: hoverCard(hover) }) };
  });
}

function hoverCard({ signature, doc, notes }: Hover): HTMLElement {
  const card = document.createElement('div');
  card.className = 'hover-card';
  card.append(element('code', signature), ...[...(doc === null ? [] : [doc]), ...notes].map(paragraph));
  return card;
}

function paragraph(text: string): HTMLElement {
  return element('p', text);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
