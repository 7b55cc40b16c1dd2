/** How a client says who it is: a key for servers, a token for people. */
export interface Credentials {
  readonly apiKey?: string | undefined;
  /** Asked before each attempt, so that it may renew what has expired. */
  readonly token?: (() => string | Promise<string>) | undefined;
}

/** Writes who is calling into the head of a request. */
export async function authorize(headers: Headers, { apiKey, token }: Credentials): Promise<void> {
  if (apiKey !== undefined) headers.set('X-API-Key', apiKey);
  if (token !== undefined) headers.set('Authorization', `Bearer ${await token()}`);
}
