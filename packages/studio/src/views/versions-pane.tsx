import { useSignal } from '@preact/signals';
import type { Studio } from '../model/studio.js';
import { useWho } from './use-who.js';
import { VersionsView } from './versions-view.js';

/** The versions, where the home keeps any and knows who asks; opened by a button. */
export function VersionsPane({ studio }: { readonly studio: Studio }) {
  const isOpen = useSignal(false);
  const who = useWho(studio);
  if (studio.home.versions === undefined || who === null) return null;
  return (
    <section class="versions-pane" aria-label="Versions">
      <button
        type="button"
        class="button"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        Versions
      </button>
      {isOpen.value ? <VersionsView studio={studio} /> : null}
    </section>
  );
}
