/** Asks history in each of its scopes, the calendar and the wallet, and takes points. */
export const BASE = `strategy "Steady" {
  param goal: decimal (1..50) = 5
  param bonus: int (0..20) = 1
  input km: decimal? (0..100)
  input city: text? from "place.city"
  input mood: text ("good" | "bad") = "good"
  let here = lower(city ?? "nowhere")
  deny "Too soon" when user.sinceLast is present and user.sinceLast < 5m { reply { since: user.sinceLast } }
  rule "Spoiled" when mood == "bad" { award -30 }
  rule "Far" when km is present and km > goal and km > (user.game.mean(km, same: here) ?? 0) {
    reply { usual: user.game.mean(km, same: here) ?? 0, on: now.date }
    award 5 + task.awards(this: day, same: here) + min(floor(user.total(km, last: 3d) / 10), 9)
  }
  rule "Near" when km is present {
    reply { best: user.best(km) ?? 0, held: user.wallet.points }
    award min(user.streak, 5) + game.users(same: here)
  }
  adjust "Bonus" when user.game.awards(case: "Far", this: week) >= 2 { points = points + bonus }
  adjust "Enough" { cap user.game.points(this: day) at 20 }
}
`;

/** A child of the above, wherever it stands. */
export const childOf = (parent: string) => `strategy "Steady city" extends "${parent}" (goal: 4) {
  deny "Night" when action is missing and now.hour < 4
  rule "First" when game.users < 4 and user.game.awards == 0 { award 25 }
  rule "Photo" when action == "photo" { award 2 + user.actions("photo", this: day) + game.actions("photo") mod 5 }
  adjust "Weekend" when now.weekday in ["sat", "sun"] { points = points * 2 }
}
`;

/** What the game sets of the parameters that are left. */
export const PARAMS = { bonus: 3 };

export const TIME_ZONE = 'Europe/Madrid';
