import { useSignal } from '@preact/signals';
import type { Studio } from '../model/studio.js';
import { PublishDialogue } from './publish-dialogue.js';
import { useWho } from './use-who.js';

/** Opens the dialogue that makes the text award, where the home can do that and knows who asks. */
export function PublishButton({ studio }: { readonly studio: Studio }) {
  const isOpen = useSignal(false);
  const who = useWho(studio);
  if (studio.home.publish === undefined || who === null) return null;
  return (
    <>
      <button
        type="button"
        class="button main"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        Publish…
      </button>
      {isOpen.value ? (
        <PublishDialogue
          studio={studio}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      ) : null}
    </>
  );
}
