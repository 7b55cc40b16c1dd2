import { useSignal } from '@preact/signals';
import { attempt } from '../model/home-actions.js';
import { madeEventsOf, takePasted } from '../model/home-events.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { Dialogue } from './dialogue.js';
import { Failure } from './failure.js';

interface Props {
  readonly studio: Studio;
  readonly trial: Trial;
  /** Asks for a file of events. */
  readonly onFile: () => void;
  readonly onClose: () => void;
}

/** The ways to events, in place of those that are there: a file, what is pasted, or made up. */
export function EventsDialogue({ studio, trial, onFile, onClose }: Props) {
  const pasted = useSignal('');
  const failure = useSignal<string | null>(null);
  const take = (work: () => Promise<void>) =>
    attempt(
      studio,
      async () => {
        await work();
        onClose();
      },
      failure,
    );
  return (
    <Dialogue title="Events to try the text on" onClose={onClose}>
      <p class="muted">They stay in this browser.</p>
      <h3>From a file</h3>
      <div class="way">
        <p>
          CSV, with commas, semicolons or tabs between cells, or JSON Lines; packed as .gz too. Dropping it
          onto the page does the same.
        </p>
        <button type="button" class="button" onClick={onFile}>
          Choose a file
        </button>
      </div>
      <h3>Pasted</h3>
      <textarea
        class="pasted"
        rows={6}
        spellcheck={false}
        aria-label="Events as CSV, cells of a spreadsheet or JSON Lines"
        placeholder={'occurredAt,externalUserId,externalTaskId,minutes\n2026-01-02,ann,walks,30'}
        value={pasted.value}
        onInput={({ currentTarget }) => {
          pasted.value = currentTarget.value;
        }}
      />
      <div class="way">
        <p>Beside all fields, Ctrl V takes what is on the clipboard.</p>
        <button
          type="button"
          class="button"
          disabled={pasted.value.trim() === ''}
          onClick={() => void take(() => takePasted(trial, pasted.value))}
        >
          Use them
        </button>
      </div>
      <Failure failure={failure} />
      <h3>Made up</h3>
      <div class="way">
        <p>
          600 events of 24 people in 30 days, within what the inputs declare. They show what a rule does, and
          not how often people meet it.
        </p>
        <button type="button" class="button" onClick={() => void take(() => madeEventsOf(studio, trial))}>
          Make some
        </button>
      </div>
    </Dialogue>
  );
}
