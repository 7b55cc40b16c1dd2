import { useSignal } from '@preact/signals';
import { attempt } from '../model/home-actions.js';
import { type Studio, save } from '../model/studio.js';
import { PublishDialogue } from './publish-dialogue.js';
import { useWho } from './use-who.js';

/** Saves the text and asks whether it is to award, where the home can do that and knows who asks. */
export function PublishButton({ studio }: { readonly studio: Studio }) {
  const isOpen = useSignal(false);
  const who = useWho(studio);
  const open = async () => {
    if (studio.isChanged.peek()) await save(studio);
    isOpen.value = !studio.isChanged.peek();
  };
  if (studio.home.publish === undefined || who === null) return null;
  return (
    <>
      <button type="button" class="button main" onClick={() => void attempt(studio, open)}>
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
