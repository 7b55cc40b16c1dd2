import { isObject, nearestName, toVisible } from '@merit/dsl';
import { isTimeZone, type JsonObject, type MeritEvent, type Strategy } from '@merit/engine';
import { createDataReader, createTimeReader, jsonFaultText, readExactJson } from '@merit/engine/events';
import { wrongUsage } from '../exit-code.js';
import type { Io } from '../io.js';
import { labelled } from '../output/failure.js';
import { tell } from '../output/fit-text.js';
import { paletteFor } from '../output/palette.js';

/** An event of the command line, where nothing but what the strategy reads need be said. */
export interface GivenEvent {
  readonly event: MeritEvent;
  readonly occurredAt: string | null;
}

const textKeys = [
  'occurredAt',
  'externalUserId',
  'externalTaskId',
  'externalGameId',
  'action',
  'timeZone',
] as const;

export interface GivenEventOptions {
  /** Whose inputs the event's data are for. */
  readonly strategy: Strategy;
  /** Where clocks show the times that have no offset. */
  readonly timeZone: string;
  readonly io: Io;
}

/** Reads an event, or only its data; and warns of data that no input reads. */
export function readGivenEvent(text: string, { strategy, timeZone, io }: GivenEventOptions): GivenEvent {
  const object = parseObject(text);
  const isWhole = [...textKeys, 'data'].some((key) => Object.hasOwn(object, key));
  const event = isWhole ? object : { data: object };
  const data = event['data'] ?? {};
  if (!isObject(data)) throw wrongUsage('--event: `data` must be an object');
  warnOfUnread(data, strategy, io);
  const readData = createDataReader(strategy.inputs, createTimeReader(timeZone));
  return {
    occurredAt: textAt(event, 'occurredAt') ?? null,
    event: {
      externalUserId: textAt(event, 'externalUserId') ?? 'user',
      externalTaskId: textAt(event, 'externalTaskId') ?? 'task',
      externalGameId: textAt(event, 'externalGameId'),
      action: textAt(event, 'action'),
      timeZone: zoneOf(event),
      data: readData(data),
    },
  };
}

function zoneOf(event: JsonObject): string | undefined {
  const name = textAt(event, 'timeZone');
  if (name === undefined || isTimeZone(name)) return name;
  throw wrongUsage(`--event: no time zone is named ${toVisible(name)}`, {
    help: 'write a name of the IANA time-zone database, such as Europe/Madrid',
  });
}

function parseObject(text: string): JsonObject {
  const reading = readExactJson(text);
  if (!reading.ok) {
    throw wrongUsage(`--event: not valid JSON: ${jsonFaultText(reading.fault)}`, { help: eventHelp });
  }
  if (isObject(reading.value)) return reading.value;
  throw wrongUsage('--event: a JSON object is needed', { help: eventHelp });
}

const eventHelp = `write --event '{"minutes": 25}'`;

function textAt(event: JsonObject, key: (typeof textKeys)[number]): string | undefined {
  const value = event[key] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw wrongUsage(`--event: \`${key}\` must be a text`);
}

function warnOfUnread(data: JsonObject, { inputs }: Strategy, io: Io): void {
  const known = inputs.map(({ path }) => path[0] ?? '');
  const palette = paletteFor(io.stderr, io.env);
  for (const key of Object.keys(data)
    .filter((name) => !known.includes(name))
    .slice(0, unreadMax)) {
    const nearest = nearestName(key, known);
    tell(io.stderr, labelled('warning', toVisible(`no input reads \`${key}\``), palette));
    if (nearest !== undefined) tell(io.stderr, labelled('help', `did you mean \`${nearest}\`?`, palette));
  }
}

const unreadMax = 20;
