import { type Hint, hint } from './hint.js';

const perList = 'of a list, `sum(laps) / count(laps)`; of earlier awards, `user.mean(minutes)`';
const length = 'of a text, `length(city)`; of a list, `count(laps)`';
const chance =
  'nothing is left to chance, so that an award can be decided again: `bucket("salt", user.id, 100) < 10` always takes the same tenth of users';

const picking =
  'a condition stands where items are counted or added up: `count(basket, line => line.price > 3)`, `sum(basket, line => if line.gift then 0 else line.price)`';
const making =
  'what is made of each item stands behind the list: `sum(basket, line => line.price * line.quantity)`';
const numberless =
  'items of a list have no numbers: `any`, `all`, `count`, `sum`, `min` and `max` look at all';
const years = 'ask whether that birthday has been: `anniversary(birthday, birthday.year + 18) <= now.date`';
const birthday = 'write `now.date == anniversary(birthday, now.year)`';
const later =
  'a date moves by days, `joined + 30d`, or to its day in another year, `anniversary(joined, now.year)`';
const apart = 'between dates lies a duration: `now.date - joined >= 30d`';

/** What to write for functions of other languages, in lower case. */
const foreign: ReadonlyMap<string, string> = new Map([
  ...['avg', 'average', 'mean', 'median'].map((name) => [name, perList] as const),
  ...['len', 'size', 'strlen'].map((name) => [name, length] as const),
  ...['random', 'rand', 'rnd', 'randint', 'uuid'].map((name) => [name, chance] as const),
  ...['filter', 'where', 'select', 'countif', 'sumif'].map((name) => [name, picking] as const),
  ...['map', 'foreach', 'each', 'collect'].map((name) => [name, making] as const),
  ...['reduce', 'fold', 'aggregate'].map((name) => [name, making] as const),
  ...['first', 'last', 'head', 'tail', 'get', 'at', 'nth', 'item'].map((name) => [name, numberless] as const),
  ...['age', 'yearsbetween', 'yearssince'].map((name) => [name, years] as const),
  ...['isbirthday', 'birthday', 'isanniversary'].map((name) => [name, birthday] as const),
  ...['addmonths', 'adddays', 'addyears', 'dateadd', 'plusdays'].map((name) => [name, later] as const),
  ...['datediff', 'daysbetween', 'dayssince'].map((name) => [name, apart] as const),
  ['between', 'a range is `x in 3..5`, both ends in it'],
  ['mod', 'it is an operator: `a mod b`'],
  ['modulo', 'it is an operator: `a mod b`'],
  ['div', 'it is an operator: `a div b`'],
  ['not', 'it is an operator: `not a`'],
  ['if', 'a choice is `if a then b else c`'],
  ['iif', 'a choice is `if a then b else c`'],
  ...['coalesce', 'ifnull', 'nvl', 'isnull', 'default'].map(
    (name) => [name, 'what stands for a missing value comes after `??`: `minutes ?? 0`'] as const,
  ),
  ...['ispresent', 'exists', 'has', 'defined', 'ismissing'].map(
    (name) => [name, 'ask `x is present` or `x is missing`'] as const,
  ),
  ...['int', 'integer', 'parseint', 'toint', 'truncate'].map(
    (name) =>
      [name, '`trunc(x)` leaves the fraction out; `round`, `floor` and `ceil` are there too'] as const,
  ),
  ...['date', 'todate', 'datetime', 'timestamp'].map(
    (name) => [name, 'a date is written `@2026-12-24`, a moment `@2026-12-24T18:00`'] as const,
  ),
  ...['today', 'currentdate', 'getdate'].map((name) => [name, 'today is `now.date`'] as const),
  ...['weekday', 'dayofweek', 'hour', 'minute', 'day', 'month', 'year'].map(
    (name) => [name, 'parts of a moment are its members: `now.weekday`, `now.hour`'] as const,
  ),
  ...['tolower', 'tolowercase', 'lowercase', 'lcase'].map((name) => [name, 'write `lower(city)`'] as const),
  ...['toupper', 'touppercase', 'uppercase', 'ucase'].map((name) => [name, 'write `upper(city)`'] as const),
  ['includes', 'of a text, `contains(city, "ville")`; of a list, `"photo" in tags`'],
  ['power', 'write `pow(x, n)`'],
  ['exp', 'write `pow(x, n)` with a whole `n`'],
  ['concat', 'texts are compared and never joined'],
]);

/** What stands for a function that other languages have. */
export function unknownFunctionHint(name: string): Hint | null {
  const help = foreign.get(name.toLowerCase().replaceAll('_', ''));
  return help === undefined ? null : hint(help);
}
