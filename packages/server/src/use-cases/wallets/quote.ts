import { type Conversion, convert } from '../../domain/conversion.js';
import type { Balance } from '../../domain/wallet.js';

/** A conversion with what it would leave. */
export interface Quote extends Conversion {
  readonly conversionRate: number;
  /** Whether the wallet holds the points that were asked for; null balances where it doesn't. */
  readonly after: Balance | null;
}

/** What converting points of a wallet comes to, whether or not there are enough of them. */
export function quote(points: number, conversionRate: number, balance: Balance): Quote {
  const conversion = convert(points, conversionRate);
  const after = {
    points: balance.points - conversion.pointsSpent,
    coinCents: balance.coinCents + conversion.coinCents,
  };
  return { ...conversion, conversionRate, after: points <= balance.points ? after : null };
}
