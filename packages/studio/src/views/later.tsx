import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A part of the page whose code is loaded once it is shown, so that the page begins without it. */
export function later<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  return function Later(props: Props) {
    const isHere = useSignal(loaded !== null);
    const isMissing = useSignal(false);
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (part) => {
          loaded = part;
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
