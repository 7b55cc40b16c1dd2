import { describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import { createPaging, pageView } from './paging.js';

const BINDING = ['listGames', {}, { platform: 'web' }, 'key:svc_live_a'];

const cursorFor = (key: string) => createPaging({ limit: 2 }, BINDING).cursorAfter(key) ?? '';

describe('createPaging', () => {
  it('reads back the key that its cursor was made of', () => {
    expect(createPaging({ limit: 2, cursor: cursorFor('task ä/1') }, BINDING).request).toEqual({
      limit: 2,
      after: 'task ä/1',
      count: false,
    });
  });

  it.each([
    ['another filter', ['listGames', {}, { platform: 'app' }, 'key:svc_live_a']],
    ['another scope', ['listGames', {}, { platform: 'web' }, 'key:svc_live_b']],
    ['another route', ['listTasks', {}, { platform: 'web' }, 'key:svc_live_a']],
  ])('refuses a cursor of %s', (_, binding) => {
    expect(() => createPaging({ limit: 2, cursor: cursorFor('1') }, binding)).toThrow(
      new Fault('invalid-cursor'),
    );
  });

  it.each(['', 'x', 'not base64!', '////', `${cursorFor('1')}=`, cursorFor('\0')])('refuses %j', (cursor) => {
    expect(() => createPaging({ limit: 2, cursor }, BINDING)).toThrow(new Fault('invalid-cursor'));
  });
});

describe('pageView', () => {
  it('shows the count only where there is one', () => {
    const paging = createPaging({ limit: 2 }, BINDING);
    expect(pageView(paging, { items: [1], next: null }, String)).toEqual({ items: ['1'], nextCursor: null });
    expect(pageView(paging, { items: [], next: 'k', total: 10_000, totalCapped: true }, String)).toEqual({
      items: [],
      nextCursor: cursorFor('k'),
      total: 10_000,
      totalCapped: true,
    });
  });
});
