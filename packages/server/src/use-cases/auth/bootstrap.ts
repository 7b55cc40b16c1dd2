import type { TokenPrincipal } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Services } from '../services.js';

/**
 * Makes the record of a subject whose token is valid for the first time, with its one entry in the audit
 * log. Of many first requests at once, one makes both.
 */
export async function bootstrapOAuthUser(
  services: Pick<Services, 'storage' | 'clock' | 'ids'>,
  principal: TokenPrincipal,
  requestId: string,
): Promise<void> {
  const { owner, claim } = principal;
  await services.storage.transaction(async (books) => {
    const createdAt = services.clock.now();
    const user = { owner, claim, provider: 'keycloak', status: 'active', createdAt } as const;
    if (!(await books.oauthUsers.insertIfAbsent(user))) return;
    await noteInAudit(
      { services, books, principal, requestId },
      {
        module: 'auth',
        message: 'OAuth user bootstrapped',
        owner,
        details: { provider: user.provider },
      },
    );
  });
}
