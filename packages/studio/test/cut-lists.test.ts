import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('../src/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, source), 'utf8');
const within = (folder: string) =>
  readdirSync(new URL(`${folder}/`, source))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);

describe('lists that are cut', () => {
  it('are cut in views by what says so and leads to the rest', () => {
    const cutting = within('views').filter((path) => /\.slice\(0,/.test(textOf(path)));
    expect(cutting).toEqual(['views/use-cut.tsx']);
  });

  it('come from the service through what knows whether they are whole', () => {
    const asking = within('home-service').filter((path) => /\blimit=/.test(textOf(path)));
    const known: { readonly [path: string]: string } = {
      'home-service/account.ts': 'asks whether a key is taken',
      'home-service/game-events.ts': 'reads the newest events of a game, and says how many',
      'home-service/read-list.ts': 'knows whether a list is whole',
      'home-service/stored-texts.ts': 'asks for the first game that a strategy awards in',
      'home-service/usage.ts': 'asks how many people there are, not who they are',
    };
    expect(asking.filter((path) => known[path] === undefined)).toEqual([]);
    expect(Object.keys(known).filter((path) => !asking.includes(path))).toEqual([]);
  });
});
