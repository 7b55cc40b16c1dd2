import { Fault } from '../../domain/fault.js';

/**
 * The most points a wallet holds. Far beyond any programme, and far enough below the safe integers that the
 * totals of thousands of full wallets are still exact.
 */
export const BALANCE_POINTS_MAX = 1_000_000_000_000;

/** In hundredths, by the same reasoning. */
const BALANCE_COIN_CENTS_MAX = 100_000_000_000_000;

/** @throws Fault `insufficient-points` with the `points` that there are. */
export function requireCovered(points: number, balance: number): void {
  const isShort = points < 0 && balance + points < 0;
  if (isShort) throw new Fault('insufficient-points', { members: { points: balance } });
}

/** @throws Fault `balance-limit`. */
export function requireRoom(points: number, balance: number): void {
  if (balance + points > BALANCE_POINTS_MAX) {
    throw new Fault('balance-limit', { members: { points: balance, pointsMax: BALANCE_POINTS_MAX } });
  }
}

/** @throws Fault `balance-limit`. */
export function requireCoinRoom(coinCents: number, balance: number): void {
  if (balance + coinCents > BALANCE_COIN_CENTS_MAX) {
    const members = { coins: balance / 100, coinsMax: BALANCE_COIN_CENTS_MAX / 100 };
    throw new Fault('balance-limit', { members });
  }
}
