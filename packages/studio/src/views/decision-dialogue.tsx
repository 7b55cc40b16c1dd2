import { useSignal } from '@preact/signals';
import type { Listed, NotPublished, Published, Usage } from '../home/home.js';
import { noteAwarding } from '../model/home-actions.js';
import { futureChecks, isDecidable, textChecks } from '../model/publish-checks.js';
import type { Studio } from '../model/studio.js';
import { messageOf } from '../model/told.js';
import type { Trial } from '../model/trial.js';
import { Losers, Uses } from './affected.js';
import { Checks } from './checks.js';
import { Dialogue } from './dialogue.js';
import { Refusal } from './refusal.js';
import { useTold } from './use-told.js';

const NOTE_LETTERS_MAX = 500;

const nowhere: Listed<Usage> = { items: [], isWhole: true };

interface Props {
  readonly studio: Studio;
  readonly trial: Trial;
  /** The earlier one that is to award again; where it is left out, the draft. */
  readonly version?: number;
  readonly onClose: () => void;
}

/** Asks whether a version is to award from now on, once all that there is to know is known. */
export function DecisionDialogue({ studio, trial, version, onClose }: Props) {
  const { home, opened } = studio;
  const { id } = opened.peek();
  const usage = useTold(async () => (await home.usage?.(id)) ?? nowhere);
  const foresight = useTold(async () => {
    if (home.foresee === undefined) throw new Error('it is not told here');
    return home.foresee(id, version);
  });
  const refused = useSignal<NotPublished | null>(null);
  const isBusy = useSignal(false);
  const note = useSignal('');
  const decide = async (force: boolean) => {
    isBusy.value = true;
    try {
      const decided = await makeAward(studio, { version, note: note.peek(), force });
      if (decided.ok) {
        onClose();
        await noteAwarding(studio, decided);
      } else refused.value = decided;
    } catch (error) {
      refused.value = { ok: false, message: messageOf(error), usage: [], canForce: false };
    } finally {
      isBusy.value = false;
    }
  };
  const asked = { foresight: foresight.told.value, usage: usage.told.value };
  const checks = [...(version === undefined ? textChecks(studio, trial) : []), ...futureChecks(asked)];
  const verb = verbOf(version, asked.foresight.state === 'here' ? asked.foresight.value.version : null);
  const isReady = isDecidable(checks, note.value) && !isBusy.value;
  return (
    <Dialogue title={`${verb} of ${studio.report.value?.name ?? opened.value.name}?`} onClose={onClose}>
      <p class="muted">
        From this moment it decides in what follows the strategy. What awards now stays, and can award again.
      </p>
      <Checks
        checks={checks}
        onAgain={() => {
          for (const each of [usage, foresight]) if (each.told.peek().state === 'missing') each.again();
        }}
      />
      <Losers losers={checks.flatMap(({ losers }) => losers?.items ?? [])} />
      {asked.usage.state === 'here' ? (
        <>
          <h3>It moves</h3>
          <Uses uses={asked.usage.value} />
        </>
      ) : null}
      {version === undefined ? (
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
      ) : null}
      {refused.value === null ? null : <Refusal studio={studio} refused={refused.value} onClose={onClose} />}
      <div class="buttons">
        <button type="button" class="button" onClick={onClose}>
          Not yet
        </button>
        {refused.value?.canForce === true ? (
          <button type="button" class="button" disabled={!isReady} onClick={() => void decide(true)}>
            {version === undefined ? 'Publish' : 'Make it award'} all the same
          </button>
        ) : (
          <button
            type="button"
            class="button main"
            disabled={!isReady || refused.value?.theirs !== undefined}
            onClick={() => void decide(false)}
          >
            {verb}
          </button>
        )}
      </div>
    </Dialogue>
  );
}

function verbOf(version: number | undefined, newest: number | null): string {
  if (version !== undefined) return `Go back to version ${version}`;
  return newest === null ? 'Publish the draft' : `Publish version ${newest}`;
}

interface Deciding {
  readonly version: number | undefined;
  readonly note: string;
  readonly force: boolean;
}

async function makeAward({ home, opened }: Studio, { version, note, force }: Deciding): Promise<Published> {
  const { id, revision } = opened.peek();
  const decided =
    version === undefined
      ? home.publish?.({ id, revision, note, force })
      : home.rollBack?.({ id, revision, version, force });
  if (decided === undefined) throw new Error('nothing is published here');
  return decided;
}
