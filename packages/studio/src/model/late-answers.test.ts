import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBytes, Home, OpenedStrategy, Saved, Saving } from '../home/home.js';
import type { Answered, Asked, QuestionName } from '../protocol/questions.js';
import { openStrategy } from './home-actions.js';
import { readSource } from './home-events.js';
import { createStudio } from './studio.js';
import { createTrial } from './trial.js';

const ids = ['a', 'b', 'c'] as const;
const games = ['city', 'park', 'lake'] as const;

/** One thing that somebody does, or the next answer that comes: which of those that are waited for. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('type' as const), word: fc.integer({ min: 0, max: 99 }) }),
  fc.record({ kind: fc.constant('save' as const), clicks: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant('events' as const), game: fc.constantFrom(...games) }),
  fc.record({ kind: fc.constant('answer' as const), nth: fc.nat() }),
  fc.record({ kind: fc.constant('answer' as const), nth: fc.nat() }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A home that does at once what it is asked, and answers whenever it is told to. */
class SlowHome {
  readonly texts = new Map<string, { text: string; revision: number }>(
    ids.map((id) => [id, { text: `of ${id}:`, revision: 1 }]),
  );
  readonly waiting: (() => void)[] = [];
  saves = 0;

  later<Value>(value: Value): Promise<Value> {
    return new Promise((resolve) => this.waiting.push(() => resolve(value)));
  }

  opened(id: string): OpenedStrategy {
    const { text, revision } = this.texts.get(id) ?? { text: '', revision: 0 };
    return { id, name: id, state: null, fileName: id, text, revision: `${revision}`, spec: null };
  }

  save({ id, text, revision }: Saving): Promise<Saved> {
    this.saves += 1;
    const known = this.texts.get(id);
    if (`${known?.revision}` !== revision) return this.later({ ok: false, theirs: this.opened(id) });
    const next = Number(revision) + 1;
    this.texts.set(id, { text, revision: next });
    return this.later({ ok: true, revision: `${next}`, state: null });
  }
}

function openPage() {
  const slow = new SlowHome();
  const home: Home = {
    label: 'slow',
    list: () => slow.later({ items: [], isWhole: true }),
    open: (id) => slow.later(slow.opened(id)),
    save: (saving) => slow.save(saving),
    events: {
      list: () => slow.later({ items: [], isWhole: true }),
      read: ({ id }) => slow.later<EventBytes>({ name: id, bytes: new ArrayBuffer(0) }),
    },
  };
  const taken: string[] = [];
  const link = {
    ask<Name extends QuestionName>(name: Name, asked: Asked<Name>): Promise<Answered<Name>> {
      if (name === 'takeEvents') taken.push((asked as Asked<'takeEvents'>).name);
      return slow.later(null as Answered<Name>);
    },
  };
  const studio = createStudio(home, link, slow.opened('a'));
  const trial = createTrial(studio);
  return { slow, studio, trial, taken };
}

type Open = ReturnType<typeof openPage>;

/** What has to be so once every answer has come. */
interface Model {
  shown: string;
  game: string | null;
  /** Whether nothing was typed or opened since the last save was asked for. */
  isSaved: boolean;
}

function act({ slow, studio, trial }: Open, model: Model, done: Step): void {
  switch (done.kind) {
    case 'open':
      Object.assign(model, { shown: done.id, isSaved: false });
      void openStrategy(studio, done.id);
      break;
    case 'type':
      model.isSaved = false;
      studio.text.value = `${studio.text.peek().split(':')[0]}:${done.word}`;
      break;
    case 'save':
      model.isSaved = studio.awaited.peek() === null;
      for (let click = 0; click < done.clicks; click += 1) void studio.save();
      break;
    case 'events':
      model.game = done.game;
      void readSource(studio, trial, { id: done.game, name: done.game });
      break;
    case 'answer':
      slow.waiting.splice(done.nth % Math.max(1, slow.waiting.length), 1)[0]?.();
      break;
  }
}

describe('answers that come late, in whatever order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('never land on what is shown by then: the page shows what was chosen last, and each save has its own text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const page = openPage();
        const model: Model = { shown: 'a', game: null, isSaved: false };
        for (const each of steps) {
          act(page, model, each);
          await vi.advanceTimersByTimeAsync(50);
        }
        while (page.slow.waiting.length > 0) {
          page.slow.waiting.pop()?.();
          await vi.advanceTimersByTimeAsync(50);
        }
        const { studio, trial, slow, taken } = page;
        expect([studio.opened.value.id, studio.awaited.value]).toEqual([model.shown, null]);
        expect(studio.text.value).toMatch(new RegExp(`^of ${model.shown}:`));
        for (const id of ids) expect(slow.texts.get(id)?.text).toMatch(new RegExp(`^of ${id}:`));
        // Nobody else writes, so nothing can be in the way of a save.
        expect(studio.conflict.value).toBeNull();
        expect([trial.source.value, trial.awaitedSource.value, taken.at(-1) ?? null]).toEqual([
          model.game,
          null,
          model.game,
        ]);
        if (model.isSaved) {
          expect([studio.isChanged.value, slow.texts.get(model.shown)?.text]).toEqual([
            false,
            studio.text.value,
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a save come to one that was sent once for a double click', async () => {
    const { studio, slow } = openPage();
    studio.text.value = 'of a:1';
    const saved = [studio.save(), studio.save()];
    await vi.advanceTimersByTimeAsync(50);
    expect(slow.saves).toBe(1);
    studio.text.value = 'of a:2';
    saved.push(studio.save());
    while (slow.waiting.length > 0) {
      slow.waiting.shift()?.();
      await vi.advanceTimersByTimeAsync(50);
    }
    await Promise.all(saved);
    expect([slow.saves, slow.texts.get('a'), studio.conflict.value]).toEqual([
      2,
      { text: 'of a:2', revision: 3 },
      null,
    ]);
  });

  it('leave a strategy its name until its text has another one', async () => {
    const { slow, studio } = openPage();
    const names: (string | undefined)[] = [];
    slow.save = ({ name, text }) => {
      names.push(name);
      return Promise.resolve({
        ok: true,
        revision: text,
        state: null,
        ...(name === undefined ? {} : { name }),
      });
    };
    for (const text of [
      'strategy "A" { }',
      'strategy "A" { input a: int }',
      'strategy "B \\"C\\"" { }',
      '',
    ]) {
      studio.text.value = text;
      await studio.save();
    }
    expect(names).toEqual(['A', undefined, 'B "C"', undefined]);
    expect(studio.opened.value.name).toBe('B "C"');
  });
});
