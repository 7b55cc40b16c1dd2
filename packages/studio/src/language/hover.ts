import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Hover } from '@merit/dsl/services';
import { element } from './element.js';
import type { Ask } from './language-questions.js';

/** Tells what a word means where the pointer rests on it. */
export function hoverFrom(ask: Ask): Extension {
  return hoverTooltip(async ({ state }, offset) => {
    const hover = await ask('hover', { source: state.doc.toString(), offset }).catch(() => null);
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
