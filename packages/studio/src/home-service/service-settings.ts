import { answered } from '../home/answered.js';

/** What the service says of itself to the page. */
export interface ServiceSettings {
  /** What paths of the interface begin with. */
  readonly api: string;
  /** Where the page is. */
  readonly page: string;
  /** Null where only keys are taken. */
  readonly signIn: SignInSettings | null;
}

export interface SignInSettings {
  readonly clientId: string;
  readonly authorizationUrl: string;
  /** Where a code is turned into a token. */
  readonly token: string;
  /** Where the identity provider sends people back to. */
  readonly redirect: string;
}

/** Reads them from beside the page's own files, whatever path the service stands at. */
export async function readServiceSettings(): Promise<ServiceSettings> {
  const response = await answered('The service', fetch(new URL('../settings.json', import.meta.url)));
  if (!response.ok) throw new Error(`the service answers ${response.status} where it tells of itself`);
  return response.json();
}
