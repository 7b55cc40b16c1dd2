import { describe, expect, it } from 'vitest';
import { bulkInsert } from '../dialects/bulk-insert.js';
import type { Sender } from '../dialects/owned-list.js';
import { rowList } from '../dialects/row-list.js';
import { defineTable, jsonOf, orNull, type RowOf, text, toJson, uuid, whole } from './define-table.js';

const pets = defineTable('pets', {
  pet_id: uuid,
  name: text,
  legs: whole,
  owner: orNull(text),
  tricks: jsonOf<readonly string[]>(),
});

type PetRow = RowOf<typeof pets.columns>;

describe('a declared table', () => {
  it('names its columns in the order of the declaration', () => {
    expect(pets.names).toEqual(['pet_id', 'name', 'legs', 'owner', 'tricks']);
    expect(pets.listed).toBe('pets.pet_id, pets.name, pets.legs, pets.owner, pets.tricks');
  });

  it('gives some of them in the order asked for', () => {
    expect(Object.keys(pets.pick('legs', 'pet_id'))).toEqual(['legs', 'pet_id']);
    // @ts-expect-error no table declares it
    expect(() => pets.narrow('wings').listed).not.toThrow();
    const { name, listed, columns } = pets.narrow('name', 'pet_id');
    expect({ name, listed, columns }).toEqual({
      name: 'pets',
      listed: 'pets.name, pets.pet_id',
      columns: { name: text, pet_id: uuid },
    });
  });

  it('lets no row into a list or an insert whose values are of other types', () => {
    const list = rowList('sqlite', pets.pick('legs', 'owner'));
    expect(list.parameters([{ legs: 4, owner: null }])).toEqual(['[[4,null]]']);
    // @ts-expect-error a number belongs there
    list.parameters([{ legs: 'four', owner: null }]);
    // @ts-expect-error every pet has legs, if none
    list.parameters([{ legs: null, owner: null }]);
    const insert = (sender: Sender) => bulkInsert(sender, pets);
    const rex: PetRow = { pet_id: '', name: 'Rex', legs: 4, owner: null, tricks: toJson(['sit']) };
    const writes = (sender: Sender) => [
      insert(sender)([rex]),
      // @ts-expect-error any text isn't what was written as JSON
      insert(sender)([{ ...rex, tricks: '["sit"]' }]),
      // @ts-expect-error of other contents neither
      insert(sender)([{ ...rex, tricks: toJson([1]) }]),
    ];
    expect(writes).toBeTypeOf('function');
  });
});
