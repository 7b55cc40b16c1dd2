/** ±(2^53 − 1): what a number carries exactly, here and in JSON. */
export const safe = 'between -9007199254740991 and 9007199254740991';
