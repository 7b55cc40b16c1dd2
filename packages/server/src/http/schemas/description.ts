import { recordOf } from './bounded.js';
import { text } from './text.js';

const MEMBERS_MAX = 50;
const METADATA_BYTES_MAX = 4096;

const name = text(200);

/** A page of 500 things with as much as this is no larger than a request may be twice. */
const metadata = recordOf(text(40), text(500), { max: MEMBERS_MAX, noun: 'members' })
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX,
    `expected at most ${METADATA_BYTES_MAX} bytes of JSON`,
  )
  .meta({
    id: 'Metadata',
    description:
      'Texts of your own by names of your own, which decide nothing: at most 50, and 4 KiB of JSON.',
  });

/** What may be said of a thing that is made. */
export const describedShape = { name: name.nullable().default(null), metadata: metadata.default({}) };

/** What may be changed of it. */
export const describedPatchShape = {
  name: name.nullish(),
  metadata: metadata
    .nullish()
    .transform((value) => (value === null ? {} : value))
    .meta({ description: 'The whole set: members left out are gone.' }),
};

/** What is told of it. */
export const describedViewShape = { name: name.nullable(), metadata };
