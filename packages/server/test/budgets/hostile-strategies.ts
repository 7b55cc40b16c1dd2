/** Strategies at the limits of the language, as somebody writes them who means no good. */

/** Folds a long text for each item of a long list. */
export const FOLDING = `strategy "Folding" {
  input text: text
  input tags: list<text>(max 1000) = []
  rule "All" when all(tags, t => not contains(upper(lower(upper(lower(text)))), t)) { award 1 as "Long" }
  otherwise { award 2 }
}`;

/** An event for it, near the limit of what one may bring. */
export const FOLDING_DATA = {
  text: 'é'.repeat(4_000),
  tags: Array.from({ length: 1_000 }, (_, index) => `t${index}`),
};

/** Clauses of which each keeps the rule from firing, so that whoever explains it has much to try. */
export const IMPOSSIBLE = `strategy "Impossible" {
  input a: int = 0
  input b: int = 0
  rule "Never" when ${Array.from({ length: 245 }, (_, index) => `a + b * ${index + 1} > ${index * 7 + 1_000_000}`).join(' and ')} { award 1 }
  otherwise { award 0 }
}`;

/** As many facts with counters of their own as a strategy has room for. */
export const COUNTING = `strategy "Counting" {
  input n: int = 1
  input m: int = 1
  otherwise {
    award ${['user', 'user.game', 'task', 'game']
      .flatMap((scope) => [
        `${scope}.total(n, this: day)`,
        `${scope}.best(n)`,
        `${scope}.total(m)`,
        `${scope}.awards(case: "Paid")`,
        `${scope}.awards(same: n)`,
        `${scope}.total(n, case: "Paid", this: week)`,
        `${scope}.awards(case: "Paid", same: n)`,
      ])
      .join(' + ')}
  }
}`;

/** Some two thousand nodes, in rules. */
export const LONG = `strategy "Long" {
  input a: int = 0
  ${Array.from({ length: 240 }, (_, index) => `rule "Rule ${index}" when a == ${index} { award ${index} }`).join('\n  ')}
  otherwise { award 1 }
}`;

/** Texts at the limit of their size, in which nothing is right. */
export const BROKEN: readonly string[] = [
  'strategy "s" { rule "r" when ('.padEnd(256 * 1024 - 1, '('),
  `strategy "s" { ${'award '.repeat(43_000)}`,
  `strategy "s" { ${'rule "r" when aa == bb { award cc } '.repeat(7_400)} }`,
  `strategy "s" { otherwise { award ${'1 + '.repeat(65_000)}1 } }`,
  `strategy "s" { ${'# a comment\n'.repeat(21_000)} otherwise { award 1 } }`,
  '"'.repeat(256 * 1024 - 1),
];
