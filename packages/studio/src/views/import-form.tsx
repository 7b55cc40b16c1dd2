import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import type { ImportReport } from '../protocol/reports.js';
import { Failure } from './failure.js';
import { Problems } from './problems.js';

interface Props {
  readonly studio: Studio;
  readonly onText: (text: string) => void;
}

/**
 * Makes a text of what is pasted or chosen, and asks before it goes on where something isn't carried over.
 */
export function ImportForm({ studio, onText }: Props) {
  const given = useSignal('');
  const report = useSignal<ImportReport | null>(null);
  const failure = useSignal<string | null>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const read = (text: string) =>
    attempt(
      studio,
      async () => {
        given.value = text;
        const found = await studio.link.ask('importStrategy', { text });
        // Another text was given meanwhile.
        if (given.peek() !== text) return;
        report.value = found;
        if (found.text !== null && found.problems.length === 0) onText(found.text);
      },
      failure,
    );
  const { text = null, problems = [] } = report.value ?? {};
  return (
    <>
      <textarea
        class="pasted"
        rows={5}
        spellcheck={false}
        aria-label="Strategy in another form"
        placeholder="Rules of json-rules-engine, blocks, Merit’s JSON form, or the text of a strategy"
        value={given.value}
        onInput={({ currentTarget }) => {
          given.value = currentTarget.value;
          report.value = null;
        }}
      />
      <div role="alert">
        <Problems problems={problems} />
      </div>
      <Failure failure={failure} />
      <input
        ref={chosen}
        class="aloud"
        type="file"
        aria-label="File of a strategy"
        tabIndex={-1}
        accept=".json,.merit"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void attempt(studio, async () => read(await file.text()), failure);
        }}
      />
      <div class="buttons">
        <button type="button" class="button" onClick={() => chosen.current?.click()}>
          Choose a file
        </button>
        {text !== null && problems.length > 0 ? (
          <button type="button" class="button main" onClick={() => onText(text)}>
            Go on with what is carried over
          </button>
        ) : (
          <button
            type="button"
            class="button main"
            disabled={given.value.trim() === ''}
            onClick={() => void read(given.value)}
          >
            Import
          </button>
        )}
      </div>
    </>
  );
}
