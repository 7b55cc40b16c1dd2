import type { Stamps } from '../../domain/stamps.js';
import { orNull, type RowOf, text } from './define-table.js';

/** Who wrote a row. */
export const stamps = { api_key_used: orNull(text), oauth_user_id: orNull(text) };

type StampColumns = RowOf<typeof stamps>;

export function toStampColumns({ apiKey_used, oauth_user_id }: Stamps): StampColumns {
  return { api_key_used: apiKey_used, oauth_user_id };
}

export function fromStampColumns({ api_key_used, oauth_user_id }: StampColumns): Stamps {
  return { apiKey_used: api_key_used, oauth_user_id };
}
