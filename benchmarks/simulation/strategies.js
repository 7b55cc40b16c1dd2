/** What the benchmark of simulations decides by, from the file's name to its text. */
export const strategies = {
  plain: `strategy "Plain" {
  param base: int (1..100) = 10
  input minutes: int (0..1_440)
  input distance: decimal (0..500, places 1)
  input city: text
  input member: bool
  deny "Too short" when minutes < 5
  rule "Far" when distance >= 25 { award base + round(distance * 2) }
  rule "Home" when city == "Bilbao" and member { award base + minutes div 10 }
  otherwise { award base }
}
`,
  facts: `strategy "Four facts" {
  param base: int (1..100) = 10
  input minutes: int (0..1_440)
  input distance: decimal (0..500, places 1)
  input member: bool
  deny "Enough for today" when user.awards(this: day) >= 20
  rule "On a streak" when user.game.streak >= 3 { award base + minutes div 10 }
  rule "Back again" when user.sinceLast is present and user.sinceLast < 6h { award base div 2 }
  otherwise { award base }
  adjust "Weekly cap" { points = min(points, max(0, 500 - user.game.points(this: week))) }
}
`,
};
