import { decimal } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { keptFacts, restoredFacts, trackedValues } from './provenance.js';

function decimalOf(text: string) {
  const reading = decimal.fromText(text);
  if (!reading.ok) throw new Error(`${text} is no decimal`);
  return reading.value;
}

describe('what is kept with an award', () => {
  it('has facts as numbers where JSON keeps them exactly, else as digits', () => {
    const facts = {
      'user.awards': 3,
      'user.sinceLast': null,
      'user.total(km)': decimalOf('12.5'),
      'game.total(km)': decimalOf('9007199254740993.25'),
    };
    expect(keptFacts(facts)).toEqual({
      'user.awards': 3,
      'user.sinceLast': null,
      'user.total(km)': 12.5,
      'game.total(km)': '9007199254740993.25',
    });
    expect(restoredFacts(keptFacts(facts))).toEqual({ ...facts, 'user.total(km)': 12.5 });
  });

  it('holds no fact of text', () => {
    expect(() => restoredFacts({ 'user.city': 'Rome' })).toThrow('a fact was kept that is no number');
  });

  it('has tracked inputs as plain digits, however the number was held', () => {
    const inputs = [
      { name: 'steps', type: 'int', value: 13162 },
      { name: 'km', type: 'decimal', value: 8.5 },
      { name: 'tiny', type: 'decimal', value: 1e-7 },
      { name: 'huge', type: 'decimal', value: '9007199254740993.25' },
      { name: 'pause', type: 'duration', value: 90_000 },
    ] as const;
    expect(trackedValues(inputs).map(({ value }) => value)).toEqual([
      '13162',
      '8.5',
      '0.0000001',
      '9007199254740993.25',
      '90000',
    ]);
  });
});
