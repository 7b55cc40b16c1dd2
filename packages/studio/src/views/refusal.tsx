import type { NotPublished } from '../home/home.js';
import type { Studio } from '../model/studio.js';
import { Uses } from './affected.js';
import { Conflict } from './conflict.js';

/** A refusal names so many at most. */
const usesToldMax = 100;

interface RefusalProps {
  readonly studio: Studio;
  readonly onClose: () => void;
  readonly refused: NotPublished;
}

/** Why nothing was published, and what can be done. */
export function Refusal({ studio, refused: { message, usage, canForce, theirs }, onClose }: RefusalProps) {
  return (
    <div class="refusal" role="alert">
      <p>{message}</p>
      {usage.length === 0 ? null : <Uses uses={{ items: usage, isWhole: usage.length < usesToldMax }} />}
      {canForce ? <p>What has such a parameter then counts as if it were not set.</p> : null}
      {theirs === undefined ? null : <Conflict studio={studio} theirs={theirs} onSettled={onClose} />}
    </div>
  );
}
