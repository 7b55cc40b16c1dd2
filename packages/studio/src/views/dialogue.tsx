import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Stands before the page until it is closed, by `Esc` too. */
export function Dialogue({ title, onClose, children }: Props) {
  const dialogue = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialogue.current?.showModal(), []);
  return (
    <dialog ref={dialogue} class="dialogue" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
