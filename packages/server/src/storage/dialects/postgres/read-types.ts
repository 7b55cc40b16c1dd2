import pg from 'pg';

const int8 = 20;

/**
 * How columns become values: an `int8` is a number, since every one we keep is bounded to the safe integers;
 * the rest as the driver has it (`numeric` and `uuid` as text).
 */
export const readTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? readSafeInteger : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}
