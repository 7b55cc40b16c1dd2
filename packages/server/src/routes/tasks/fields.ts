import * as z from 'zod';

export const taskStatus = z.enum(['open', 'closed']).meta({ description: 'A closed task takes no awards.' });
