import { useSignal } from '@preact/signals';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { later } from './later.js';
import { useWho } from './use-who.js';

const DecisionDialogue = later(({ DecisionDialogue }) => DecisionDialogue);

/** Saves the text and asks whether it is to award, where the home can do that and knows who asks. */
export function PublishButton({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const isOpen = useSignal(false);
  const who = useWho(studio);
  const open = async () => {
    if (studio.isChanged.peek()) await studio.save();
    isOpen.value = !studio.isChanged.peek();
  };
  if (studio.home.publish === undefined || who === null) return null;
  return (
    <>
      <button type="button" class="button main" onClick={() => void attempt(studio, open)}>
        Publish…
      </button>
      {isOpen.value ? (
        <DecisionDialogue
          studio={studio}
          trial={trial}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      ) : null}
    </>
  );
}
