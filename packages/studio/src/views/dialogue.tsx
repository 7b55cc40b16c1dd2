import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * Stands before the page until it is closed: by its button, by a click beside it, or by `Esc`. Then what
 * opened it has the focus again.
 */
export function Dialogue({ title, onClose, children }: Props) {
  const dialogue = useRef<HTMLDialogElement>(null);
  /** Whether a click began beside it: a selection that ends there closes nothing. */
  const isPressedBeside = useRef(false);
  const isGone = useRef(false);
  const titleId = useId();
  const close = () => dialogue.current?.close();
  useEffect(() => {
    const shown = dialogue.current;
    shown?.showModal();
    return () => {
      isGone.current = true;
      shown?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same.
    <dialog
      ref={dialogue}
      class="dialogue"
      aria-labelledby={titleId}
      onClose={() => isGone.current || onClose()}
      onMouseDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => isPressedBeside.current && isBeside(event) && close()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <button type="button" class="quiet close" aria-label="Close" onClick={close}>
        ×
      </button>
    </dialog>
  );
}

function isBeside({
  target,
  currentTarget,
  clientX,
  clientY,
}: TargetedMouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isWithin = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  return target === currentTarget && !isWithin;
}
