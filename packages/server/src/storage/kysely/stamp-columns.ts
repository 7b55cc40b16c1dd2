import type { Stamps } from '../../domain/stamps.js';

interface StampColumns {
  readonly api_key_used: string | null;
  readonly oauth_user_id: string | null;
}

export function toStampColumns(stamps: Stamps): StampColumns {
  return { api_key_used: stamps.apiKey_used, oauth_user_id: stamps.oauth_user_id };
}

export function fromStampColumns(row: StampColumns): Stamps {
  return { apiKey_used: row.api_key_used, oauth_user_id: row.oauth_user_id };
}
