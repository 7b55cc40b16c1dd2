import { Fault } from '../../domain/fault.js';
import { stampsOf } from '../../domain/principal.js';
import type { User } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { noteInAudit } from '../audit.js';
import type { Call, UserWriteCall } from '../call.js';
import { requireCoinRoom, requireCovered } from '../points/balance.js';
import { requireUser } from '../user-scope.js';
import type { PreviewConversion } from './preview-conversion.js';
import { type Quote, quote } from './quote.js';

export interface ConvertPoints extends PreviewConversion {
  /** The rate that the caller saw; a conversion at any other is refused. */
  readonly conversionRate: number | undefined;
  /** What the caller calls it. */
  readonly reference: string | null;
}

export interface Converted extends Quote {
  readonly after: Balance;
  readonly user: User;
  readonly transactionId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/**
 * Turns points into coins, in the transaction of the call: the wallet is held while it is looked at, so any
 * number of conversions at once spend no more than there is. Players may convert their own points.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `rate-changed`, `insufficient-points`,
 *   `nothing-to-convert`, `balance-limit`, `rate-limited`, `quota-exceeded`.
 */
export async function convertPoints(call: UserWriteCall, command: ConvertPoints): Promise<Converted> {
  const { services, books, principal } = call;
  const user = await requireUser(call, command.externalUserId, command.owner);
  await call.admission.write(principal, user);
  const rate = services.policy.defaultConversionRate;
  requireRate(command.conversionRate, rate);
  const balance = await books.wallets.hold(user);
  requireCovered(-command.points, balance.points);
  const quoted = quote(command.points, rate, balance);
  const after = requireSomething(quoted);
  requireCoinRoom(quoted.coinCents, balance.coinCents);
  const { pointsSpent, coinCents } = quoted;
  const [transactionId, createdAt] = [services.ids.next(), services.clock.now()];
  const { userId, owner } = user;
  const stamps = stampsOf(principal);
  const { reference } = command;
  const line = { transactionId, owner, userId, pointsSpent, coinCents, rate, after, createdAt, stamps };
  await books.wallets.convert({ ...line, reference });
  const converted = { ...quoted, after, user, transactionId, createdAt };
  await noteConversion(call, { ...converted, reference });
  return converted;
}

function requireRate(seen: number | undefined, rate: number): void {
  if (seen !== undefined && seen !== rate) {
    throw new Fault('rate-changed', { members: { conversionRate: rate } });
  }
}

/** @throws Fault `nothing-to-convert` where the points buy less than a hundredth of a coin. */
function requireSomething({ pointsSpent, conversionRate, after }: Quote): Balance {
  if (pointsSpent === 0 || after === null) {
    throw new Fault('nothing-to-convert', { members: { conversionRate } });
  }
  return after;
}

async function noteConversion(
  call: Call,
  { user, ...converted }: Converted & Pick<ConvertPoints, 'reference'>,
): Promise<void> {
  const { transactionId, pointsSpent, coinCents, conversionRate, reference } = converted;
  await noteInAudit(call, {
    module: 'wallets',
    message: 'Points converted',
    owner: user.owner,
    details: {
      transactionId,
      externalUserId: user.externalUserId,
      pointsSpent,
      coins: coinCents / 100,
      conversionRate,
      ...(reference === null ? {} : { reference }),
    },
  });
}
