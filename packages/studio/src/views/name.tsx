import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface NameProps {
  readonly of: string;
}

/**
 * A name or an id, in its own direction whatever stands beside it. Where there is no room it is cut. All of
 * it shows under the pointer, and while what it stands in has the focus.
 */
export function Name({ of }: NameProps) {
  return (
    <bdi class="cut" title={of}>
      {of}
    </bdi>
  );
}

interface CutProps {
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** A text that nothing leads to and that may be cut: where it is, keys reach it, and it shows whole then. */
export function Cut({ text, children = text }: CutProps) {
  const place = useRef<HTMLElement>(null);
  const isCut = useSignal(false);
  useEffect(() => {
    const shown = place.current;
    if (shown === null) return;
    const observer = new ResizeObserver(() => {
      // While it has the focus, it isn't cut for that alone.
      if (document.activeElement !== shown) isCut.value = shown.scrollWidth > shown.clientWidth;
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [text]);
  return (
    <bdi ref={place} class="cut" title={text} {...(isCut.value ? { tabIndex: 0 } : {})}>
      {children}
    </bdi>
  );
}
