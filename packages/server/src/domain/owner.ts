/** The claims that may name a token's subject, in the order in which they are looked for. */
export const subjectClaims = ['sub', 'preferred_username', 'email', 'client_id', 'azp'] as const;

export type SubjectClaim = (typeof subjectClaims)[number];

/**
 * The scope that root rows (games, users, custom strategies, keys) belong to for ever:
 * `key:svc_live_<prefix of the first key>`, or the claim that a token's subject came from with its value,
 * such as `sub:<subject>`. The tag keeps apart what is named alike: a subject and a key, one person's user
 * name and another person's `sub`.
 */
export type Owner = `key:${string}` | `${SubjectClaim}:${string}`;
