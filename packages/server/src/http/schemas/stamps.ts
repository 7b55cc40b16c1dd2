import * as z from 'zod';

/** The stamps of a row in an answer: spread them into its shape. */
export const stampsShape = {
  apiKey_used: z
    .string()
    .nullable()
    .meta({ description: 'The public prefix of the key that wrote it last.' }),
  oauth_user_id: z.string().nullable().meta({ description: 'The subject of the token that wrote it last.' }),
} as const;
