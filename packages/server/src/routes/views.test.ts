import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from './index.js';

/** What a view of a thing leaves out or calls otherwise, with the reason. */
type LeftOut = Readonly<Record<string, string>>;

const imagined = 'views are of what was recorded';
const recorded: LeftOut = { isSimulated: imagined, denied: 'what was denied is no award' };
const stamped: LeftOut = {
  apiKey_used: 'a page for players too',
  oauth_user_id: 'a page for players too',
};
const briefly: LeftOut = {
  owner: 'said by what it stands in',
  gameId: 'said by what it stands in',
  externalTaskId: 'said by what it stands in',
  externalUserId: 'said by what it stands in',
  ...stamped,
};
const inItself = 'a link to the award, which has it';

/** What each thing is called in the contract, and the views of it, each with what that leaves out. */
const things: Readonly<Record<string, Readonly<Record<string, LeftOut>>>> = {
  User: {
    UserRow: {},
    GameUser: {
      owner: 'that of the game',
      metadata: 'for programs',
      createdAt: 'not of the game',
      erasedAt: 'its name tells',
      ...stamped,
    },
    TaskTotal: {
      owner: 'that of the game',
      metadata: 'for programs',
      createdAt: 'not of the task',
      erasedAt: 'its name tells',
      ...stamped,
    },
    GameTotal: {
      owner: 'that of the game',
      metadata: 'for programs',
      createdAt: 'not of the game',
      erasedAt: 'its name tells',
      ...stamped,
    },
    DetailedTaskTotal: {
      ...{
        owner: 'that of the game',
        metadata: 'for programs',
        createdAt: 'not of the task',
        erasedAt: 'its name tells',
        ...stamped,
      },
    },
    DetailedGameTotal: {
      ...{
        owner: 'that of the game',
        metadata: 'for programs',
        createdAt: 'not of the game',
        erasedAt: 'its name tells',
        ...stamped,
      },
    },
  },
  Award: {
    UserPointsRow: recorded,
    GameEvent: {
      ...recorded,
      ...stamped,
      owner: 'that of the game',
      gameId: 'that of the path',
      rule: 'of what another strategy is to decide anew',
      reply: 'of what another strategy is to decide anew',
      lines: 'of what another strategy is to decide anew',
      description: 'of assignments, which nothing decides',
    },
    AwardBrief: {
      ...recorded,
      ...briefly,
      reply: inItself,
      rule: inItself,
      kind: inItself,
      strategyId: inItself,
      strategyVersion: inItself,
      data: inItself,
      description: inItself,
      lines: inItself,
      eventId: inItself,
    },
    Transaction: {
      ...recorded,
      owner: 'that of the wallet',
      externalUserId: 'that of the wallet',
      kind: 'called `type`',
      reply: inItself,
      rule: inItself,
      strategyId: inItself,
      strategyVersion: inItself,
      data: inItself,
      lines: inItself,
      eventId: inItself,
    },
  },
  Action: {
    UserInteractionRow: {
      isSimulated: imagined,
      decision: 'its members, each in a column of its own',
      award: 'named by `awardId`',
    },
  },
  Decision: { UserInteractionRow: {} },
  Transaction: { WalletTransactionRow: {} },
  AuditEntry: { HistoryRow: {} },
};

/** Every object of the contract that has a name, with the names of its members. */
function membersByName(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  const look = (schema: z.ZodType): void => {
    z.toJSONSchema(schema, {
      unrepresentable: 'any',
      io: 'input',
      override: ({ zodSchema }) => {
        const id = z.globalRegistry.get(zodSchema)?.id;
        if (id !== undefined && zodSchema instanceof z.ZodObject) {
          found.set(id, new Set(Object.keys(zodSchema.shape)));
        }
      },
    });
  };
  for (const { responses } of routes) {
    for (const response of Object.values(responses)) {
      const schemas =
        'schema' in response
          ? [response.schema]
          : Object.values(response.formats).map(({ schema }) => schema);
      for (const schema of schemas) look(schema);
    }
  }
  return found;
}

/** By what one tells that rows are about a thing. */
const markOf = { awardId: 'Award', actionId: 'Action', transactionId: 'Transaction' } as const;

describe('what a thing has, its views have', () => {
  const members = membersByName();
  const pairs = Object.entries(things).flatMap(([thing, views]) =>
    Object.entries(views).map(([view, leftOut]) => [thing, view, leftOut] as const),
  );

  it.each(pairs)('%s in %s', (thing, view, leftOut) => {
    const has = members.get(view);
    const missing = [...(members.get(thing) ?? [])].filter((name) => !has?.has(name));
    expect(missing.sort()).toEqual(Object.keys(leftOut).sort());
  });

  it('has a line here for every list of rows about one', () => {
    const known = new Set(pairs.map(([, view]) => view));
    const elsewhere = ['Award', 'RecordedAward', 'Action', 'ConvertedPoints', 'Reversal', 'ReversedAward'];
    const unknown = [...members].filter(
      ([name, has]) =>
        Object.keys(markOf).some((mark) => has.has(mark)) && !known.has(name) && !elsewhere.includes(name),
    );
    expect(unknown.map(([name]) => name)).toEqual([]);
    const exported = [...members.keys()].filter((name) => name.endsWith('Row'));
    expect(exported.filter((name) => !known.has(name))).toEqual([]);
  });
});
