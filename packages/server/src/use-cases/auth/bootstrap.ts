import { stampsOf, type TokenPrincipal } from '../../domain/principal.js';
import type { Services } from '../services.js';

/**
 * Makes the record of a subject whose token is valid for the first time, with its one entry in the audit
 * log. Of many first requests at once, one makes both.
 */
export async function bootstrapOAuthUser(
  { storage, clock, ids }: Pick<Services, 'storage' | 'clock' | 'ids'>,
  principal: TokenPrincipal,
  requestId: string,
): Promise<void> {
  const at = clock.now();
  const { subject, owner } = principal;
  await storage.transaction(async (books) => {
    const user = { subject, provider: 'keycloak', status: 'active', createdAt: at } as const;
    if (!(await books.oauthUsers.insertIfAbsent(user))) {
      return;
    }
    await books.audit.append({
      id: ids.next(),
      at,
      module: 'auth',
      level: 'success',
      message: 'OAuth user bootstrapped',
      owner,
      requestId,
      details: { provider: user.provider },
      stamps: stampsOf(principal),
    });
  });
}
