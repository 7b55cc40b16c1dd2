import type { TokenPrincipal } from '../../domain/principal.js';
import { type Noting, noteInAudit } from '../audit.js';
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
    const noting = { services, books, principal, requestId };
    const createdAt = services.clock.now();
    const user = { owner, claim, provider: 'keycloak', status: 'active', createdAt } as const;
    if (!(await books.oauthUsers.insertIfAbsent(user))) return;
    await noteInAudit(noting, {
      module: 'auth',
      message: 'OAuth user bootstrapped',
      owner,
      details: { provider: user.provider },
    });
    await noteEarlier(noting);
  });
}

/**
 * Warns administrators, and nobody else, that the same value named a scope before claims were kept. It may
 * have been this subject's or that of somebody whose `sub` it is; nobody knows, so nothing moves by itself.
 */
async function noteEarlier(noting: Noting & { readonly principal: TokenPrincipal }): Promise<void> {
  const { claim, subject, owner } = noting.principal;
  if (claim === 'sub') return;
  const earlier = await noting.books.oauthUsers.find(`sub:${subject}`);
  if (earlier === null || earlier.claim !== null) return;
  await noteInAudit(noting, {
    module: 'auth',
    message: 'Earlier scope left where it is',
    owner: null,
    details: { scope: owner, earlier: earlier.owner },
  });
}
