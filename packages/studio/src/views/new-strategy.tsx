import { useSignal } from '@preact/signals';
import type { Studio } from '../model/studio.js';
import { later } from './later.js';

const NewDialogue = later(({ NewDialogue }) => NewDialogue);

/** Begins another strategy: from a template, or from what stands in another form. */
export function NewStrategy({ studio }: { readonly studio: Studio }) {
  const isOpen = useSignal(false);
  return (
    <>
      <button type="button" class="button" onClick={() => (isOpen.value = true)}>
        New…
      </button>
      {isOpen.value ? (
        <NewDialogue
          studio={studio}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      ) : null}
    </>
  );
}
