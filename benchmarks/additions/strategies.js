/**
 * What strategies can say, and how the same or its like was said before.
 *
 * @typedef {{ name: string, what: string, beside: string, data: object, before: string, after: string }} Pair
 *   `data` is what each event sends.
 */

const paid = (body, inputs = '') => `strategy "Measured" { ${inputs} ${body} }`;
const when = (condition, inputs) => paid(`rule "Pay" when ${condition} { award 1 }`, inputs);

const species = ['lynx', 'otter', 'heron', 'crane', 'newt', 'boar', 'stoat', 'hare', 'vole', 'toad'];
const ratings = species.map((_, index) => (index % 5) + 1);

/** @type {readonly Pair[]} */
export const strategies = [
  {
    name: 'records',
    what: 'a list of ten records',
    beside: 'two lists of ten',
    data: {
      seen: species.map((name, index) => ({ species: name, rating: ratings[index] })),
      tags: species,
      ratings,
    },
    before: when(
      'any(tags, tag => tag == "toad") and sum(ratings, r => r) > 5',
      'input tags: list<text>(max 20) = [] input ratings: list<int (1..5)>(max 20) = []',
    ),
    after: when(
      'any(seen, sight => sight.species == "toad") and sum(seen, sight => sight.rating) > 5',
      'input seen: list<{ species: text, rating: int (1..5) }>(max 20) = []',
    ),
  },
  window('thirty', '`days: 30`', 'days: 30'),
  window('year', '`days: 366`, of a year of days', 'days: 366'),
  window('quarter', '`this: quarter`', 'this: quarter'),
  window('since', '`since:` a date of 90 days ago', 'since: begins', dayBefore(90)),
  streak('weeks', '`streak(each: week)`', 'each: week'),
  streak('grace', '`streak(grace: 2)`', 'grace: 2'),
  {
    name: 'clock',
    what: 'a time of day',
    beside: 'its hour',
    data: {},
    before: when('now.hour >= 0'),
    after: when('now.time >= @00:00'),
  },
  {
    name: 'ladder',
    what: 'a ladder of five steps',
    beside: 'a `match` of five',
    data: {},
    before: paid(`rule "Level" { award match user.game.points {
      < 100 => 1, < 500 => 2, < 2000 => 3, < 10000 => 4, else => 5 } }`),
    after: paid(`let level = ladder(user.game.points, 0 => 1, 100 => 2, 500 => 3, 2_000 => 4, 10_000 => 5)
      rule "Level" { award level.value }`),
  },
  {
    name: 'cap',
    what: '`cap`',
    beside: 'its formula',
    data: {},
    before: paid(`rule "Pay" { award 1 }
      adjust "Cap" { points = min(points, max(0, 1_000_000 - user.game.points(this: day))) }`),
    after: paid('rule "Pay" { award 1 } adjust "Cap" { cap user.game.points(this: day) at 1_000_000 }'),
  },
  {
    name: 'let',
    what: '`total` of a let',
    beside: '`total` of an input',
    data: { km: 3 },
    before: when('user.game.total(km) >= 0', 'input km: int (0..100) = 0'),
    after: paid(
      `let metres = km * 1000
       rule "Pay" when user.game.total(metres) >= 0 { award 1 }`,
      'input km: int (0..100) = 0',
    ),
  },
  {
    name: 'users',
    what: '`game.users(case: …)`',
    beside: '`game.users`',
    data: {},
    before: paid('rule "Pay" when game.users >= 0 { award 1 as "Paid" }'),
    after: paid('rule "Pay" when game.users(case: "Paid") >= 0 { award 1 as "Paid" }'),
  },
  {
    name: 'did',
    what: '`did` of a day',
    beside: '`actions` of a day',
    data: {},
    before: when('user.actions("photo", this: day) == 0'),
    after: when('not user.did("photo", this: day)'),
  },
  {
    name: 'draw',
    what: 'a draw by three keys',
    beside: 'a draw by one',
    data: {},
    before: when('bucket("wheel", user.id, 20) >= 0'),
    after: when('bucket("wheel", user.id, user.game.awards, 2026, 20) >= 0'),
  },
];

function window(name, what, argument, param = '') {
  return {
    name,
    what,
    beside: '`this: month`',
    data: {},
    before: when('user.game.awards(this: month) >= 0', param),
    after: when(`user.game.awards(${argument}) >= 0`, param),
  };
}

function streak(name, what, argument) {
  return {
    name,
    what,
    beside: '`streak`',
    data: {},
    before: when('user.game.streak >= 0'),
    after: when(`user.game.streak(${argument}) >= 0`),
  };
}

function dayBefore(days) {
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return `param begins: date = @${day}`;
}
