import { begin, mayLeave } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { Dialogue } from './dialogue.js';
import { ImportForm } from './import-form.js';
import { Missing } from './missing.js';
import { useTold } from './use-told.js';

interface Props {
  readonly studio: Studio;
  readonly onClose: () => void;
}

/** Offers what to begin with. */
export function NewDialogue({ studio, onClose }: Props) {
  const { home } = studio;
  const { told, again } = useTold(async () => (await home.templates?.()) ?? []);
  const templates = told.value.state === 'here' ? told.value.value : [];
  const use = (text: string) => {
    if (home.fresh !== undefined && !mayLeave(studio)) return;
    begin(studio, text);
    onClose();
    // Nothing beside the dialogue takes the focus before it is gone.
    setTimeout(() => studio.editor.peek()?.focus());
  };
  return (
    <Dialogue title="New strategy" onClose={onClose}>
      <p class="muted">
        {home.fresh === undefined
          ? 'It takes the place of the text on this page, and Ctrl Z brings that back. Nothing is written before it is saved.'
          : 'It is kept once it is saved, as a draft of its own.'}
      </p>
      {told.value.state === 'awaited' ? <p class="muted">Reading the templates…</p> : null}
      {told.value.state === 'missing' ? (
        <Missing what="The templates" message={told.value.message} onAgain={again} />
      ) : null}
      {templates.length === 0 ? null : (
        <>
          <h3>From a template</h3>
          <ul class="templates">
            {templates.map(({ name, description, text }) => (
              <li key={name}>
                <button type="button" onClick={() => use(text)}>
                  <b>{name}</b> <span class="muted">{description}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>By import</h3>
      <ImportForm studio={studio} onText={use} />
    </Dialogue>
  );
}
