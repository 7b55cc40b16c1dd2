/** What whoever integrates has to know before anything else: the head of the published contract. */
export const INTRODUCTION = `Games hold tasks, users earn points in them, and strategies decide how many.

## Keys and tokens

Servers send a key as \`X-API-Key\`. An administrator gets one by \`POST /api/v1/apikey/create\`, with a token that
carries the role \`AdministratorService\`; its secret is shown that once. One key for each integration: what a key makes
is its own scope, which other keys don't see.

People send an access token of the identity provider as \`Authorization: Bearer …\`. Get one by signing in (*Authorize*
at [/docs](/docs)), or, while developing, by a password: [the guide](/docs/api#a-key) has the command, with the address
of this service's identity provider in it, and goes on to a first award. Players see what is theirs, administrators
everything; \`?owner=\` names a scope. Where both are sent, a valid key counts.

## Errors

Every refusal is \`application/problem+json\` (RFC 9457): \`title\` and \`detail\` are for people, \`code\` is for
programs and stays, \`errors\` and \`diagnostics\` say what is wrong where. [Each code has its page](/docs/errors).
\`instance\` and \`X-Request-Id\` name the request as the log does.

## Sending something again

Each \`POST\` that writes takes an \`Idempotency-Key\`: the same request again under the same key gets the first answer,
with \`Idempotency-Replayed: true\`, for a day. An event may carry your own \`eventId\` besides, which holds for ever.
What is changed by several takes \`If-Match\` with the \`ETag\` that you have read.

## Pages

Lists come in pages of \`limit\` items: send \`nextCursor\` on as \`cursor\`, with the same filters, until it is null.
\`count=true\` counts all of them, up to 10,000.

## Limits

Requests are counted by address, by key or subject, and by user; writes by day besides. \`RateLimit\` says what is left,
a refusal is \`429\` with \`Retry-After\`. What an owner
makes is counted in bytes, and refused with \`413\` where there is no room for more. A body holds at most 1 MiB, nested 64 deep, unless its operation says
otherwise.

## Times and numbers

A time in a request has its offset from UTC; those of answers are in UTC, to the millisecond. Points are whole, coins
have at most two decimals. Answers may get more members: ignore what you don't know.
`;
