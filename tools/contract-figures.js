// @ts-check
// Prints the figures by which the contract is judged, as the rows of a table: what it says of itself, and
// what its size is made of. `npm run figures:contract` builds it first.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** @typedef {Record<string, any>} Part */

const text = readFileSync('packages/server/dist/contract/contract.json', 'utf8');
/** @type {Part} */
const contract = JSON.parse(text);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** @type {readonly Part[]} */
const operations = Object.values(contract['paths']).flatMap((/** @type {Part} */ item) =>
  METHODS.flatMap((method) => item[method] ?? []),
);
const bodies = contentsIn(operations.flatMap(({ requestBody }) => requestBody ?? []));
const answers = contentsIn(operations.flatMap(({ responses }) => Object.values(responses).map(resolved)));
const members = everyPart(contract['components'].schemas).flatMap(({ properties }) =>
  Object.values(properties ?? {}),
);
const words = operations.map(({ summary }) => summary.split(' ').length).sort((a, b) => a - b);

const rows = [
  ['Operations with a description', of(operations, hasText)],
  ['Bodies with an example', of(bodies, hasExample)],
  [
    'Examples of answers, refusals too',
    sum(answers.map(({ example, examples }) => countOf(example, examples))),
  ],
  ['Members described', of(members, (member) => hasText(member) || hasText(resolved(member)))],
  ['Words in a summary, median', words[Math.floor(words.length / 2)]],
  ['Size in kB, and as it is sent', `${kilo(text.length)}, ${kilo(gzipSync(text).length)}`],
  ['… of it schemas', sizeOf(contract['components'].schemas)],
  ['… answers that operations name, and of their own', sizesOfAnswers()],
  ['… examples', kilo(sum(everyPart(contract).map(({ example, examples }) => lengthOf(example, examples))))],
  ['… descriptions', kilo(sum(everyPart(contract).map(({ description }) => lengthOf(description))))],
];

console.log('| figure | today |\n|---|---|');
for (const [name, figure] of rows) console.log(`| ${name} | ${figure} |`);

/** @param {readonly Part[]} parts */
function contentsIn(parts) {
  return parts.flatMap(({ content = {} }) => /** @type {Part[]} */ (Object.values(content)));
}

/** What a reference leads to. @param {Part} part @returns {Part} */
function resolved(part) {
  const keys = part['$ref']?.slice(2).split('/') ?? [];
  return keys.length === 0
    ? part
    : keys.reduce((/** @type {Part} */ at, /** @type {string} */ key) => at[key], contract);
}

/** Every object below, itself too. @param {unknown} value @returns {Part[]} */
function everyPart(value) {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value];
  return [...own, ...Object.values(value).flatMap(everyPart)];
}

/** @param {Part} part */
function hasText({ description }) {
  return typeof description === 'string' && description !== '';
}

/** @param {Part} part */
function hasExample({ example, examples }) {
  return countOf(example, examples) > 0;
}

/** @param {unknown} example @param {object} [examples] */
function countOf(example, examples = {}) {
  return example === undefined ? Object.keys(examples).length : 1;
}

/** @param {readonly Part[]} parts @param {(part: Part) => boolean} isSo */
function of(parts, isSo) {
  return `${parts.filter(isSo).length} of ${parts.length}`;
}

function sizesOfAnswers() {
  const own = sum(operations.map(({ responses }) => lengthOf(responses)));
  return `${sizeOf(contract['components'].responses)} and ${kilo(own)}`;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/** @param {readonly unknown[]} values */
function lengthOf(...values) {
  return sum(values.map((value) => (value === undefined ? 0 : JSON.stringify(value).length)));
}

/** @param {unknown} value */
function sizeOf(value) {
  return kilo(lengthOf(value));
}

/** @param {number} length */
function kilo(length) {
  return Math.round(length / 1000);
}
