import { readFile } from 'node:fs/promises';
import type { SignInClient } from '../auth/code-exchange.js';

/** Where the build puts it: the same place from the sources as from the bundle. */
const FOLDER = `${import.meta.dirname}/../../dist/contract`;

/** Stands in the written contract for the address where people sign in, which a setting gives. */
export const SIGN_IN_ADDRESS = 'https://sign-in.invalid/authorize';

/** The contract without signing in to the API browser, and with it. */
export const CONTRACT_FILES = { withoutSignIn: 'contract.json', withSignIn: 'contract-with-sign-in.json' };

/**
 * Reads the contract as the build wrote it. To make it of the routes takes some 50 ms, for which everybody
 * would wait, and a library that nothing else needs.
 */
export async function readContract(
  signIn: Pick<SignInClient, 'authorizationUrl'> | null,
  folder: string = FOLDER,
): Promise<string> {
  if (signIn === null) return readFile(`${folder}/${CONTRACT_FILES.withoutSignIn}`, 'utf8');
  const text = await readFile(`${folder}/${CONTRACT_FILES.withSignIn}`, 'utf8');
  return text.replace(JSON.stringify(SIGN_IN_ADDRESS), () => JSON.stringify(signIn.authorizationUrl));
}
