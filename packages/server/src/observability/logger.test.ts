import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): readonly Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  return lines;
}

describe('createLogger', () => {
  it('writes a JSON object a line, from its level up', () => {
    expect(
      logged((log) => {
        log.debug('unseen');
        log.info({ requestId: 'r' }, 'seen');
      }),
    ).toEqual([{ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: 'r', msg: 'seen' }]);
  });

  it('writes of an error its name, message, code and causes, and nothing that a driver hung on it', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (external_id)=(ann) already exists.',
      parameters: ['ann'],
    });
    const [line] = logged((log) => log.error({ error: new Error('no insert', { cause }) }, 'failed'));
    expect(line?.['error']).toEqual({
      name: 'Error',
      message: 'no insert',
      stack: expect.any(String),
      cause: { name: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String) },
    });
  });

  it('survives an error that is its own cause, and what is no error', () => {
    const error = new Error('circle');
    error.cause = error;
    expect(logged((log) => log.error({ error }, 'failed'))).toHaveLength(1);
    expect(logged((log) => log.error({ error: 'secret' }, 'failed'))[0]?.['error']).toEqual({
      name: 'NotAnError',
      message: 'string',
    });
  });
});
