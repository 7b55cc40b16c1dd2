import { useSignal } from '@preact/signals';
import type { EventSource } from '../home/home.js';
import { setForSource } from '../model/settle-params.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { Dialogue } from './dialogue.js';

interface Props {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly source: EventSource;
  readonly onClose: () => void;
}

/** Says what setting parameters for a game means, and does it. */
export function SetParamsDialogue({ studio, trial, source, onClose }: Props) {
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const now = trial.setParams.value?.own ?? {};
  const declared = studio.report.value?.params ?? [];
  const tried = trial.params.value;
  const set = async () => {
    isBusy.value = true;
    problem.value = null;
    try {
      await setForSource(studio, trial, source);
      onClose();
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Dialogue title={`Set parameters for ${source.name}`} onClose={onClose}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col" class="number">
              Now
            </th>
            <th scope="col" class="number">
              From now on
            </th>
          </tr>
        </thead>
        <tbody>
          {declared.flatMap(({ name, default: unset }) =>
            tried[name] === undefined
              ? []
              : [
                  <tr key={name}>
                    <th scope="row">
                      <code>{name}</code>
                    </th>
                    <td class="number muted">{now[name] ?? unset}</td>
                    <td class="number">{tried[name]}</td>
                  </tr>,
                ],
          )}
        </tbody>
      </table>
      <p>
        Awards in <bdi>{source.name}</bdi> are decided under these at once, by the version that awards there.
        What was awarded stays as it is, and so do parameters that tasks have of their own.
      </p>
      {problem.value === null ? null : (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button main" disabled={isBusy.value} onClick={() => void set()}>
          Set for <bdi>{source.name}</bdi>
        </button>
      </div>
    </Dialogue>
  );
}
