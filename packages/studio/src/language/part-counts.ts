import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import { count } from '../shown/numbers.js';

/** How many events a part of the text met. */
export interface PartCount {
  /** The offset at which the part begins. */
  readonly from: number;
  readonly kind: string;
  /** Null where the events leave such ones out. */
  readonly events: number | null;
  /** Of all events, from 0 to 1. */
  readonly share: number;
}

export const setCounts = StateEffect.define<readonly PartCount[]>();

class CountMarker extends GutterMarker {
  readonly #count: PartCount;

  constructor(count: PartCount) {
    super();
    this.#count = count;
  }

  override eq(other: CountMarker): boolean {
    const [one, two] = [this.#count, other.#count];
    return one.events === two.events && one.share === two.share && one.kind === two.kind;
  }

  override toDOM(): Node {
    const { events, kind, share } = this.#count;
    const shown = document.createElement('span');
    shown.className = `part-count ${events === null ? 'unkept' : events === 0 ? 'never' : kind}`;
    shown.textContent = events === null ? 'not kept' : events === 0 ? 'never' : count(events);
    if (events !== null && events > 0) {
      const bar = document.createElement('i');
      bar.style.width = `${Math.max(3, Math.round(share * 34))}px`;
      shown.append(bar);
    }
    return shown;
  }
}

const countsField = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(counts, { changes, effects, state }) {
    const given = effects.find((effect) => effect.is(setCounts));
    if (given === undefined) return counts.map(changes);
    const within = given.value.filter(({ from }) => from <= state.doc.length);
    const markers = within.map((count) => new CountMarker(count).range(state.doc.lineAt(count.from).from));
    return RangeSet.of(markers, true);
  },
});

/** Shows beside each part how many events it met. */
export const partCounts = [
  countsField,
  gutter({
    class: 'cm-part-counts',
    side: 'after',
    markers: (view: EditorView) => view.state.field(countsField),
  }),
];
