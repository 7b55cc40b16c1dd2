/**
 * A strategy that declares everything and asks for every kind of fact, so that whatever is sent to it reaches
 * conversions, windows, sums and the counters behind them. Nothing is required of an event.
 */
export const CURIOUS = `strategy "Curious" {
  param factor: int (1..100) = 1
  param share: decimal (0..1, places 2) = 0.5

  input n: int?
  input d: decimal = 0
  input word: text?
  input kind: text ("walk" | "run") = "walk"
  input flag: bool = false
  input pause: duration?
  input due: date?
  input seen: instant?
  input tags: list<text>(max 5) = []

  deny "Flagged" when flag { reply { word: word } }

  rule "Far" when n is present and n > 100 {
    reply { mean: user.mean(n), last: user.latest(n), left: due, at: seen, gap: user.averageGap }
    award round(user.total(d, this: day, same: kind) + share * factor)
  }

  rule "Paused" when pause is present and pause > 1m {
    reply { best: user.best(d), least: user.least(n), since: user.sinceLast, streak: user.game.streak }
    award count(tags) + task.users + game.awards(last: 1h)
  }

  otherwise { award factor + user.awards(this: week, same: word) }

  adjust "Cap" { points = clamp(points, -1000, 1_000_000) }
}`;
