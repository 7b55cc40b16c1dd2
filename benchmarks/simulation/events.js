import { closeSync, openSync, writeSync } from 'node:fs';
import { seededNumbers } from '../seeded-numbers.js';

/** As many in every stream, so that a longer one has more events of the same users and days. */
const users = 5_000;
const days = 60;
const tasks = ['walk', 'ride', 'swim', 'climb'];
const cities = ['Bilbao', 'Girona', 'Madrid', 'Málaga'];
const beginMs = Date.UTC(2026, 0, 1);

/** The columns of an event file: what stands beside the data, then the data's keys. */
const places = ['occurredAt', 'externalUserId', 'externalTaskId'];
const keys = ['minutes', 'distance', 'city', 'member'];

/**
 * Makes events in the order of their times: 5,000 users, four tasks and 60 days, whatever the count. The same
 * ones in every run.
 *
 * @param {number} count
 */
export function* seededEvents(count) {
  const next = seededNumbers(20261123);
  const whole = (below) => Math.floor(next() * below);
  const stepMs = (days * 86_400_000) / count;
  for (let index = 0; index < count; index += 1) {
    yield {
      occurredAt: beginMs + Math.floor(index * stepMs),
      event: {
        externalUserId: `user-${whole(users)}`,
        externalTaskId: tasks[whole(tasks.length)],
        data: {
          minutes: 1 + whole(180),
          distance: whole(400) / 10,
          city: cities[whole(cities.length)],
          member: whole(3) === 0,
        },
      },
    };
  }
}

const header = `${[...places, ...keys].join(',')}\n`;

/** Writes the events as CSV or JSON Lines, as the ending of the path says. */
export function writeEvents(path, count) {
  const isCsv = path.endsWith('.csv');
  const lineOf = isCsv ? csvLine : jsonLine;
  const file = openSync(path, 'w');
  let lines = isCsv ? header : '';
  for (const timed of seededEvents(count)) {
    lines += lineOf(timed);
    if (lines.length > 1_000_000) {
      writeSync(file, lines);
      lines = '';
    }
  }
  writeSync(file, lines);
  closeSync(file);
}

function csvLine({ occurredAt, event: { externalUserId, externalTaskId, data } }) {
  const { minutes, distance, city, member } = data;
  const time = new Date(occurredAt).toISOString();
  return `${time},${externalUserId},${externalTaskId},${minutes},${distance},${city},${member}\n`;
}

function jsonLine({ occurredAt, event }) {
  return `${JSON.stringify({ occurredAt: new Date(occurredAt).toISOString(), ...event })}\n`;
}
