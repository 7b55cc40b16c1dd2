/**
 * Waits for statements that were started one after another, without waiting, on one connection: Postgres
 * takes them in that order and all in one round trip. Where some fail, all have ended before the first
 * failure is thrown, so that none runs on after its transaction.
 */
export async function together<Results extends readonly unknown[]>(
  started: { readonly [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  await Promise.allSettled(started);
  return (await Promise.all(started)) as unknown as Results;
}
