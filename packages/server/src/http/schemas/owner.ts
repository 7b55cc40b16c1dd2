import * as z from 'zod';
import { type Owner, subjectClaims } from '../../domain/owner.js';
import { publishedAs } from './published.js';

const SUBJECT_LENGTH_MAX = 255;
const TAG_LENGTH_MAX = Math.max(...subjectClaims.map((claim) => `${claim}:`.length));
const OWNER = new RegExp(
  `^(?:key:svc_live_[0-9A-Za-z]{1,64}|(?:${subjectClaims.join('|')}):.{1,${SUBJECT_LENGTH_MAX}})$`,
  'su',
);

/** The same in words that regular expressions of every language have. */
const PUBLISHED_OWNER = `^(key:svc_live_[0-9A-Za-z]{1,64}|(${subjectClaims.join('|')}):[^\\x00]{1,${SUBJECT_LENGTH_MAX}})$`;

/** The scope of a row in an answer. */
export const owner = z.string().meta({
  description:
    'The scope it belongs to: `key:svc_live_…`, or the claim of a token that names its subject, `sub:…`.',
});

/** The scope that a request names by `?owner=`. */
export const ownerInput = z
  .custom<Owner>(
    (value) => typeof value === 'string' && OWNER.test(value),
    'expected key:svc_live_…, sub:…, preferred_username:…, email:…, client_id:… or azp:…',
  )
  .meta({
    description:
      'Another scope than your own; for administrators, and for players where several keys know them.',
    override: publishedAs({
      type: 'string',
      minLength: 5,
      maxLength: TAG_LENGTH_MAX + SUBJECT_LENGTH_MAX,
      pattern: PUBLISHED_OWNER,
    }),
  });
