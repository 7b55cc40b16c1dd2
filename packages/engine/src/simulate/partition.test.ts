import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { type Partition, type PartitionOptions, partitionOf } from './partition.js';

const HOST = [{ scope: 'user', name: 'premium', type: 'bool', doc: 'Whether the user pays.' }] as const;

function partition(rules: string, options?: PartitionOptions): Partition {
  const compilation = compile(`strategy "Parted" { ${rules} }`, { facts: HOST });
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
  return partitionOf(compilation.strategy, options);
}

const [user, game, task] = ['externalUserId', 'externalGameId', 'externalTaskId'];

describe('the columns by which events may be parted', () => {
  it.each([
    ['nothing of the past: any', 'otherwise { award 1 }', null],
    ['a user’s awards', 'rule "R" when user.awards > 1 { award 1 }', [user, game, task]],
    ['a user’s awards in a game', 'rule "R" when user.game.awards > 1 { award 1 }', [user, game]],
    ['a user’s actions', 'rule "R" when user.actions("run") > 1 { award 1 }', [user, game]],
    ['everyone’s awards of a task', 'rule "R" when task.awards > 1 { award 1 }', [game, task]],
    ['everyone’s awards of a game', 'rule "R" when game.awards > 1 { award 1 }', [game]],
    ['the wallet', 'rule "R" when user.wallet.coins > 1 { award 1 }', [user]],
    ['awards that take points', 'input n: int (-5..5)  otherwise { award n }', [user]],
    ['both of a user and of a task', 'rule "R" when user.game.awards > task.awards { award 1 }', [game]],
    ['both of the wallet and of a game', 'rule "R" when user.wallet.coins > game.awards { award 1 }', []],
  ])('where a strategy reads %s', (_, rules, keys) => {
    expect(partition(rules).keys).toEqual(keys);
  });

  it('come with what asks for them', () => {
    expect(partition('rule "R" when task.awards > 1 { award 0 - 1 }').because).toEqual([
      { what: 'task.awards', keys: [game, task] },
      { what: 'awards below 0', keys: [user] },
    ]);
  });

  it('wait for what is told of the host’s own facts', () => {
    const rules = 'rule "R" when user.premium { award 1 }';
    expect(partition(rules)).toEqual({ keys: null, because: [], untold: ['user.premium'] });
    const told = partition(rules, { hostFacts: { 'user.premium': ['externalUserId'] } });
    expect(told).toEqual({ keys: [user], because: [{ what: 'user.premium', keys: [user] }], untold: [] });
    expect(partition(rules, { hostFacts: { 'user.premium': null } }).keys).toBeNull();
  });
});
