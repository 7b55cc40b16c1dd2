import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { merit } from './binary.js';

const one = 'strategy "Any" {\n  otherwise { award 1 }\n}\n';
const header = 'occurredAt,externalUserId,externalTaskId';

/** What other programs write, which isn't changed before it is read. */
describe('event files of others', () => {
  function pointsOf(
    files: { readonly [name: string]: string | Uint8Array },
    strategy: string,
    events: string,
  ) {
    const folder = temporaryFolder(files);
    const { status, stdout, stderr } = merit(['simulate', strategy, '--events', events, '--format', 'json'], {
      folder,
    });
    return { status, stderr, ...(stdout === '' ? {} : { points: JSON.parse(stdout).points }) };
  }

  it('may end their lines with CR alone, and be UTF-16', () => {
    const text = `${header},n\r2026-01-05T10:00:00Z,ann,walk,10\r2026-01-06T10:00:00Z,bob,run,20\r`;
    for (const events of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      expect(pointsOf({ 'any.merit': one, 'mac.csv': events }, 'any.merit', 'mac.csv')).toMatchObject({
        status: 0,
        points: 2,
      });
    }
  });

  it('may have the times that databases write', () => {
    const times = [
      '2026-01-05 10:00:00+00',
      '2026-01-05 10:00:00 UTC',
      '2026-01-05 10:00:00 +0000',
      '20260105T100000Z',
    ];
    const text = [header, ...times.map((time) => `${time},ann,walk`), ''].join('\n');
    expect(pointsOf({ 'any.merit': one, 'times.csv': text }, 'any.merit', 'times.csv')).toMatchObject({
      status: 0,
      points: 4,
    });
  });

  it('may repeat columns that nobody reads, by names of their own', () => {
    const columns = {
      occurredAt: 'Date',
      externalUserId: 'user',
      externalTaskId: 'Activity Type',
      km: 'Distance',
    };
    const files = {
      'km.merit': 'strategy "Km" {\n  input km: decimal\n  rule "Km" { award round(km) }\n}\n',
      'merit.config.json': JSON.stringify({ events: { watch: { file: 'watch.csv', columns } } }),
      'watch.csv':
        'Activity Type,Date,Distance,Avg Cadence,Calories,Avg Cadence,user\nRunning,2026-01-05 10:40:56,"6.30",90,"1,472",90,me\n',
    };
    expect(pointsOf(files, 'km.merit', 'watch')).toMatchObject({ status: 0, points: 6 });
  });

  it('may be JSON Lines or an array, with keys of their own', () => {
    const columns = { occurredAt: 'created_at', externalUserId: 'actor.login', externalTaskId: 'type' };
    const event = { type: 'PushEvent', actor: { login: 'ann' }, created_at: '2026-01-05T10:00:00Z' };
    const files = {
      'any.merit': one,
      'merit.config.json': JSON.stringify({ events: { gh: { file: 'gh.jsonl', columns } } }),
      'gh.jsonl': `${JSON.stringify(event)}\n`,
      'gh.json': `${JSON.stringify([event])}\n`,
    };
    expect(pointsOf(files, 'any.merit', 'gh')).toMatchObject({ status: 0, points: 1 });
    const { events } = JSON.parse(files['merit.config.json']);
    const array = { gh: { ...events.gh, file: 'gh.json' } };
    const config = JSON.stringify({ events: array });
    expect(pointsOf({ ...files, 'merit.config.json': config }, 'any.merit', 'gh')).toMatchObject({
      points: 1,
    });
  });

  it('may be tables with the booleans and durations of a spreadsheet', () => {
    const files = {
      't.merit':
        'strategy "T" {\n  input done: bool\n  input dur: duration\n  rule "R" when done { award floor(minutes(dur)) }\n}\n',
      'sheet.csv': `${header},done,dur\n2026-01-05,ann,walk,TRUE,00:30:00\n2026-01-06,ann,walk,True,PT30M\n`,
      'bad.csv': `${header},done,dur\n2026-01-07,ann,walk,t,1h30m\n`,
    };
    expect(pointsOf(files, 't.merit', 'sheet.csv')).toMatchObject({ status: 0, points: 60 });
    const { status, stderr } = pointsOf(files, 't.merit', 'bad.csv');
    expect(status).toBe(1);
    expect(stderr).toContain('but `bool` is expected, true or false');
    expect(stderr).toContain('but `duration` is expected, as 90s or PT1H30M');
  });

  it('may be what the service tells of events, with what was assigned', () => {
    const act = `strategy "Act" {
  deny "Today's done" when user.awards(this: day) >= 1
  rule "Walked" when action == "walked" { award 10 }
  otherwise { award 1 }
}
`;
    const told = (minute: number, more: object) => ({
      ...{
        awardId: `00000000-0000-7000-8000-00000000000${minute}`,
        externalTaskId: 'walk',
        externalUserId: `u${minute}`,
      },
      ...{
        kind: 'decided',
        typeAction: 'walked',
        data: {},
        points: 10,
        caseName: 'Walked',
        eventId: null,
        timeZone: null,
      },
      ...{ occurredAt: `2026-03-03T10:0${minute}:00.000Z`, createdAt: '2026-03-03T10:00:00.000Z', ...more },
    });
    const gift = { kind: 'assigned', typeAction: null, points: 100, caseName: 'Gift', externalUserId: 'u1' };
    const events = [told(3, gift), told(2, {}), told(1, {})];
    const page = JSON.stringify({ items: events, nextCursor: null });
    const { status, stderr, points } = pointsOf(
      { 'act.merit': act, 'page.json': page },
      'act.merit',
      'page.json',
    );
    expect({ status, points }).toEqual({ status: 0, points: 120 });
    expect(stderr).toBe(`note: page.json: the newest event comes first: put as they were recorded
note: points were assigned by somebody in 1 line: they count as they are
`);
    const more = JSON.stringify({ items: events, nextCursor: 'c' });
    expect(pointsOf({ 'act.merit': act, 'page.json': more }, 'act.merit', 'page.json').stderr).toContain(
      'warning: page.json: this is one page of a list that goes on',
    );
  });
});
