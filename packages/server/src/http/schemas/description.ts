import { isShortRecord, lookedAt, recordOf } from './bounded.js';
import { text } from './text.js';

const MEMBERS_MAX = 50;
const NAME_MAX = 40;
const TEXT_MAX = 500;
const METADATA_BYTES_MAX = 4096;

const name = text(200);

/** A page of 500 such items stays within twice the size limit of a request. */
const members = recordOf(text(NAME_MAX), text(TEXT_MAX), { max: MEMBERS_MAX, noun: 'members' })
  .refine(fitsIntoMetadata, `expected at most ${METADATA_BYTES_MAX} bytes of JSON`)
  .meta({
    id: 'Metadata',
    description:
      'Texts of your own by names of your own, which decide nothing: at most 50, and 4 KiB of JSON.',
  });

const metadata = lookedAt(
  members,
  (given) =>
    isShortRecord(given, { max: MEMBERS_MAX, nameMax: NAME_MAX, isValue: isShortText }) &&
    fitsIntoMetadata(given),
);

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX;
}

function fitsIntoMetadata(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX;
}

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
