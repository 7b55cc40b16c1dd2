import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ChangedParamTexts,
  followRename,
  replaceParams,
  setParam,
  undoParams,
} from './param-changes.js';

describe('changes of parameters', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begin() {
    const trial = {
      params: signal<ChangedParamTexts>({}),
      paramsBefore: signal<readonly ChangedParamTexts[]>([]),
    };
    const set = (name: string, value: string | null) => {
      vi.advanceTimersByTime(1_000);
      setParam(trial, name, value);
    };
    return { trial, set };
  }

  it('are taken back one by one, to where they began and no further', () => {
    const { trial, set } = begin();
    set('goal', '5');
    set('cap', '7');
    set('goal', null);
    expect(trial.params.value).toEqual({ cap: '7' });
    const seen: ChangedParamTexts[] = [];
    for (let times = 0; times < 4; times += 1) {
      undoParams(trial);
      seen.push(trial.params.value);
    }
    expect(seen).toEqual([{ goal: '5', cap: '7' }, { goal: '5' }, {}, {}]);
  });

  it('of one parameter without a pause are one, and of another are not', () => {
    const { trial, set } = begin();
    set('goal', '1');
    setParam(trial, 'goal', '12');
    setParam(trial, 'goal', '123');
    setParam(trial, 'cap', '7');
    undoParams(trial);
    expect(trial.params.value).toEqual({ goal: '123' });
    undoParams(trial);
    expect(trial.params.value).toEqual({});
  });

  it('that give a default back are by themselves, however fast they follow', () => {
    const { trial, set } = begin();
    set('goal', '5');
    setParam(trial, 'goal', null);
    setParam(trial, 'goal', '6');
    undoParams(trial);
    expect(trial.params.value).toEqual({});
    undoParams(trial);
    expect(trial.params.value).toEqual({ goal: '5' });
  });

  it('go as a whole, and come back as a whole', () => {
    const { trial, set } = begin();
    set('goal', '5');
    set('cap', '7');
    replaceParams(trial, {});
    expect(trial.params.value).toEqual({});
    undoParams(trial);
    expect(trial.params.value).toEqual({ goal: '5', cap: '7' });
  });

  it('that change nothing are none', () => {
    const { trial, set } = begin();
    set('goal', null);
    expect(trial.paramsBefore.value).toEqual([]);
  });

  it('follow a parameter under its new name, and no other', () => {
    const { trial, set } = begin();
    set('goal', '5');
    set('cap', '7');
    followRename(trial, ['goal', 'cap'], ['target', 'cap']);
    expect(trial.params.value).toEqual({ target: '5', cap: '7' });
    undoParams(trial);
    expect(trial.params.value).toEqual({ target: '5' });
    for (const after of [['cap', 'target'], ['a', 'b'], ['cap'], ['target', 'cap', 'more']])
      followRename(trial, ['target', 'cap'], after);
    expect(trial.params.value).toEqual({ target: '5' });
  });
});
