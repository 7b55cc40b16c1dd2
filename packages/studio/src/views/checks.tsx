import type { Check } from '../model/publish-checks.js';

const levels = { fine: '✓', look: '!', stop: '×', awaited: '…', missing: '×' };
const spoken = {
  fine: 'Fine',
  look: 'Look at this',
  stop: 'In the way',
  awaited: 'Not known yet',
  missing: 'Not known',
};

interface Props {
  readonly checks: readonly Check[];
  /** Asks once more for what couldn't be had. */
  readonly onAgain: () => void;
}

/** Shows what an author should know before deciding. */
export function Checks({ checks, onAgain }: Props) {
  return (
    <ul class="checks" aria-live="polite">
      {checks.map(({ level, title, detail }) => (
        <li key={title} class={`check ${level}`}>
          <span class="mark" role="img" aria-label={spoken[level]}>
            {levels[level]}
          </span>
          <b>{title}</b>
          <span class="muted">
            {detail}
            {level === 'missing' ? (
              <button type="button" class="quiet" onClick={onAgain}>
                Try again
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
