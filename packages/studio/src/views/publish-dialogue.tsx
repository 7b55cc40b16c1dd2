import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Foresight, NotPublished, Usage } from '../home/home.js';
import { attempt, noteAwarding } from '../model/home-actions.js';
import { type Check, checksOf } from '../model/publish-checks.js';
import type { Studio } from '../model/studio.js';
import { Conflict } from './conflict.js';
import { Dialogue } from './dialogue.js';

const NOTE_LETTERS_MAX = 500;

interface Props {
  readonly studio: Studio;
  readonly onClose: () => void;
}

/** Asks whether the draft is to award from now on, with all that there is to know before. */
export function PublishDialogue({ studio, onClose }: Props) {
  const usage = useSignal<readonly Usage[] | null>(null);
  const refused = useSignal<NotPublished | null>(null);
  const isBusy = useSignal(false);
  const note = useSignal('');
  const foresight = useSignal<Foresight | null>(null);
  const { home, opened } = studio;
  useEffect(() => {
    const { id } = opened.peek();
    void attempt(studio, async () => {
      usage.value = (await home.usage?.(id)) ?? [];
    });
    void attempt(studio, async () => {
      foresight.value = (await home.foresee?.(id)) ?? null;
    });
  }, []);
  const publish = async (force: boolean) => {
    isBusy.value = true;
    try {
      const { id, revision } = opened.peek();
      const published = await home.publish?.({ id, revision, note: note.peek(), force });
      if (published === undefined) return;
      if (published.ok) {
        await noteAwarding(studio, published);
        onClose();
      } else refused.value = published;
    } catch (error) {
      refused.value = failure(error);
    } finally {
      isBusy.value = false;
    }
  };
  const checks = checksOf(studio, foresight.value);
  const verb = foresight.value === null ? 'Publish the draft' : `Publish version ${foresight.value.version}`;
  const isStopped = checks.some(({ level }) => level === 'stop');
  return (
    <Dialogue title={`${verb} of ${studio.report.value?.name ?? opened.value.name}?`} onClose={onClose}>
      <p class="muted">
        From this moment it decides in what follows the strategy. The version before stays, and one click goes
        back to it.
      </p>
      <ul class="checks">
        {checks.map((check) => (
          <CheckLine key={check.title} check={check} />
        ))}
      </ul>
      <h3>It moves</h3>
      <Uses uses={usage.value} />
      <label class="field">
        What changes, for the log
        <input
          type="text"
          maxLength={NOTE_LETTERS_MAX}
          value={note.value}
          onInput={(event) => {
            note.value = event.currentTarget.value;
          }}
        />
      </label>
      {refused.value === null ? null : <Refusal studio={studio} refused={refused.value} onClose={onClose} />}
      <div class="buttons">
        <button type="button" class="button" onClick={onClose}>
          Not yet
        </button>
        {refused.value?.canForce === true ? (
          <button type="button" class="button" disabled={isBusy.value} onClick={() => void publish(true)}>
            Publish all the same
          </button>
        ) : (
          <button
            type="button"
            class="button main"
            disabled={isBusy.value || isStopped || refused.value?.theirs !== undefined}
            onClick={() => void publish(false)}
          >
            {verb}
          </button>
        )}
      </div>
    </Dialogue>
  );
}

function failure(error: unknown): NotPublished {
  return {
    ok: false,
    message: error instanceof Error ? error.message : String(error),
    usage: [],
    canForce: false,
  };
}

const levels = { fine: '✓', look: '!', stop: '×' };
const spoken = { fine: 'Fine', look: 'Look at this', stop: 'In the way' };

function CheckLine({ check: { level, title, detail } }: { readonly check: Check }) {
  return (
    <li class={`check ${level}`}>
      <span class="mark" role="img" aria-label={spoken[level]}>
        {levels[level]}
      </span>
      <b>{title}</b>
      <span class="muted">{detail}</span>
    </li>
  );
}

function Uses({ uses }: { readonly uses: readonly Usage[] | null }) {
  if (uses === null) return <p class="muted">Looking where it awards…</p>;
  if (uses.length === 0) return <p class="muted">Nothing: no game or task follows it yet.</p>;
  return (
    <table class="uses">
      <tbody>
        {uses.map(({ what, name, pinnedTo, people, problems = [] }) => (
          <tr key={`${what} ${name}`}>
            <th scope="row">{name}</th>
            <td class="muted">
              {what}
              {pinnedTo === undefined ? '' : ` · pinned to version ${pinnedTo}`}
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </td>
            <td class="number">
              {pinnedTo === undefined
                ? people && `${people} ${people === '1' ? 'person' : 'people'}`
                : 'stays'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RefusalProps extends Props {
  readonly refused: NotPublished;
}

/** Why nothing was published, and what can be done. */
function Refusal({ studio, refused: { message, usage, canForce, theirs }, onClose }: RefusalProps) {
  return (
    <div class="refusal" role="alert">
      <p>{message}</p>
      {usage.length === 0 ? null : <Uses uses={usage} />}
      {canForce ? <p>What has such a parameter then counts as if it were not set.</p> : null}
      {theirs === undefined ? null : <Conflict studio={studio} theirs={theirs} onSettled={onClose} />}
    </div>
  );
}
