import { StateEffect, StateField } from '@codemirror/state';
import { type EditorView, showTooltip, type Tooltip } from '@codemirror/view';

const setPopover = StateEffect.define<Tooltip | null>();

/** Holds what stands beside the text, has the focus meanwhile, and goes with any change of the text. */
export const popovers = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, { docChanged, effects }) {
    const given = effects.find((effect) => effect.is(setPopover));
    if (given !== undefined) return given.value;
    return docChanged ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

interface PopoverOptions {
  readonly offset: number;
  readonly content: HTMLElement;
  /** What has the focus at first. */
  readonly first: HTMLElement;
}

/** Shows something at an offset; `Esc` closes it, and so does whatever takes the focus. */
export function openPopover(view: EditorView, { offset, content, first }: PopoverOptions): void {
  const shown: Tooltip = {
    pos: offset,
    create: () => ({ dom: content, mount: () => first.focus({ preventScroll: true }) }),
  };
  content.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closePopover(view);
  });
  content.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && content.contains(relatedTarget)) return;
    // The editor may be taking it away just now, and is asked for nothing else meanwhile.
    setTimeout(() => {
      if (view.state.field(popovers) === shown) view.dispatch({ effects: setPopover.of(null) });
    });
  });
  view.dispatch({ effects: setPopover.of(shown) });
}

/** Takes away what is shown, and goes on in the text. */
export function closePopover(view: EditorView): void {
  view.dispatch({ effects: setPopover.of(null) });
  view.focus();
}
