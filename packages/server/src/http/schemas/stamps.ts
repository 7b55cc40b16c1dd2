import * as z from 'zod';

/** The stamps of a row in an answer: spread them into its shape. */
export const stampsShape = {
  apiKey_used: z.string().nullable(),
  oauth_user_id: z.string().nullable(),
} as const;
