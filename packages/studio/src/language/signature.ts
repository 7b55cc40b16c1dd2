import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip, type ViewUpdate } from '@codemirror/view';
import type { SignatureHelp } from '@merit/dsl/services';
import { element } from './element.js';
import type { Ask } from './language-questions.js';

interface Shown {
  readonly help: SignatureHelp;
  readonly offset: number;
}

const setSignature = StateEffect.define<Shown | null>();

const signatureField = StateField.define<Shown | null>({
  create: () => null,
  update(shown, { changes, effects }) {
    const given = effects.find((effect) => effect.is(setSignature));
    if (given !== undefined) return given.value;
    return shown && { ...shown, offset: changes.mapPos(shown.offset) };
  },
  provide: (field) => showTooltip.from(field, (shown) => shown && tooltipOf(shown)),
});

/** Shows what a call takes while its arguments are written, and which of them is; `Esc` hides it. */
export function signaturesFrom(ask: Ask): Extension {
  return [
    signatureField,
    EditorView.updateListener.of((update) => void follow(update, ask)),
    EditorView.focusChangeEffect.of((_state, isFocusing) => (isFocusing ? null : setSignature.of(null))),
    keymap.of([{ key: 'Escape', run: hide }]),
  ];
}

function hide(view: EditorView): boolean {
  if (view.state.field(signatureField) === null) return false;
  view.dispatch({ effects: setSignature.of(null) });
  return true;
}

async function follow(update: ViewUpdate, ask: Ask): Promise<void> {
  const { view, state } = update;
  const wasShown = state.field(signatureField) !== null;
  if (!isTyped(update) && !(update.selectionSet && wasShown)) return;
  const offset = state.selection.main.head;
  const help = await ask('signature', { source: state.doc.toString(), offset }).catch(() => null);
  const isOvertaken = view.state.doc !== state.doc || view.state.selection.main.head !== offset;
  const before = view.state.field(signatureField);
  const isHidden = wasShown && before === null;
  if (isOvertaken || isHidden || (help === null && before === null)) return;
  view.dispatch({
    effects: setSignature.of(help && { help, offset: placeOf(view, { help, offset, before }) }),
  });
}

function isTyped({ transactions }: ViewUpdate): boolean {
  return transactions.some((each) => each.isUserEvent('input') || each.isUserEvent('delete'));
}

interface Wanted extends Shown {
  readonly before: Shown | null;
}

/** Where it stood, so that it doesn't move at each key. */
function placeOf({ state: { doc } }: EditorView, { help, offset, before }: Wanted): number {
  const isTheSame =
    before?.help.signature === help.signature && doc.lineAt(before.offset).from === doc.lineAt(offset).from;
  return before !== null && isTheSame ? before.offset : offset;
}

function tooltipOf({ help, offset }: Shown): Tooltip {
  return { pos: offset, above: true, create: () => ({ dom: cardOf(help) }) };
}

function cardOf({ signature, parameters, active, doc }: SignatureHelp): HTMLElement {
  const card = document.createElement('div');
  card.className = 'hover-card signature';
  const code = document.createElement('code');
  const written = parameters.slice(0, (active ?? -1) + 1).map(({ label }) => label);
  const from = written.reduce(
    (end, label) => signature.indexOf(label, end) + label.length,
    signature.indexOf('('),
  );
  const label = written.at(-1) ?? '';
  if (label === '') code.textContent = signature;
  else code.append(signature.slice(0, from - label.length), element('b', label), signature.slice(from));
  const docs = [doc, active === null ? null : (parameters[active]?.doc ?? null)];
  card.append(code, ...docs.flatMap((text) => (text === null ? [] : [element('p', text)])));
  return card;
}
