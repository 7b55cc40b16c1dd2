import type { OpenedStrategy } from '../home/home.js';
import { keepMine, show } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { Dialogue } from './dialogue.js';
import { Difference } from './difference.js';

interface Props {
  readonly studio: Studio;
  readonly theirs: OpenedStrategy;
  readonly onSettled?: () => void;
}

/** Shows what somebody else changed in the strategy since it was opened, and asks which text to keep. */
export function Conflict({ studio, theirs, onSettled = () => undefined }: Props) {
  const settle = (how: typeof show) => () => {
    how(studio, theirs);
    onSettled();
  };
  return (
    <>
      <p>From theirs to the text on this page. Nothing was overwritten.</p>
      <Difference before={theirs.text} after={studio.text.value} />
      <div class="buttons">
        <button type="button" class="button" onClick={settle(show)}>
          Take theirs
        </button>
        <button type="button" class="button" onClick={settle(keepMine)}>
          Keep mine
        </button>
      </div>
    </>
  );
}

/** Asks which text goes on where somebody else saved one meanwhile. */
export function SavingConflict({ studio }: { readonly studio: Studio }) {
  const { conflict } = studio;
  if (conflict.value === null) return null;
  return (
    <Dialogue
      title="Somebody changed it meanwhile"
      onClose={() => {
        conflict.value = null;
      }}
    >
      <Conflict studio={studio} theirs={conflict.value} />
    </Dialogue>
  );
}
