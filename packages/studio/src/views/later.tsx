import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

type Parts = typeof import('./later-parts.js');

/** A part of the page whose code is loaded once it is shown, so that the page begins without it. */
export function later<Props extends object>(
  partOf: (parts: Parts) => FunctionComponent<Props>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  return function Later(props: Props) {
    const isHere = useSignal(loaded !== null);
    const isMissing = useSignal(false);
    useEffect(() => {
      if (loaded !== null) return;
      import('./later-parts.js').then(
        (parts) => {
          loaded = partOf(parts);
          isHere.value = true;
        },
        () => {
          isMissing.value = true;
        },
      );
    }, []);
    if (isMissing.value) {
      return (
        <p class="problem" role="alert">
          This part of the page could not be loaded: reload the page.
        </p>
      );
    }
    const Part = isHere.value ? loaded : null;
    return Part === null ? null : <Part {...props} />;
  };
}
